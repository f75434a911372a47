import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The variations of a product as a table: edited one by one or together, created from the attributes.
@MainActor
final class VariationsScreen: Screen {
    let id = AppCommands.variations
    var onChange: @MainActor () -> Void = {}

    private let product: Product
    private let context: SiteContext
    private let verbs: ProductVerbs
    private let rows: ListFollower<ResultsController<StorageProductVariationRow>>
    private let lists: ProductFormLists
    private var scroll = ListScroll()
    private var problem: String?

    init(product: Product, context: SiteContext, verbs: ProductVerbs) {
        self.product = product
        self.context = context
        self.verbs = verbs
        lists = ProductFormLists(context: context)
        let results = context.stores.productVariations(siteID: context.siteID, productID: product.productID)
        rows = ListFollower(rows: results)
        rows.questions = .init(
            locate: { id, answer in answer(.success(results.index(of: id))) },
            identities: { range, answer in
                answer(
                    .success(
                        results.fetchedObjects.map(\.variationID).dropFirst(range.lowerBound).prefix(range.count).map {
                            $0
                        }
                    )
                )
            }
        )
        rows.onChange = { [weak self] in self?.changed($0) }
        results.start()
        synchronize()
    }

    private func synchronize() {
        let action = ProductVariationAction.synchronizeProductVariations(
            siteID: context.siteID,
            productID: product.productID
        ) { [weak self] result in
            if case .failure(let error) = result {
                self?.problem = StoreWords.describe(error)
            } else {
                self?.problem = nil
            }
            self?.onChange()
        }
        context.stores.dispatch(action)
    }

    private var count: Int { rows.rows.numberOfObjects }
    private var selected: ProductVariationSummary? { rows.rows.object(at: scroll.selection) }
    private var name: String { ProductWords.name(product) }

    var title: String { Localization.title }
    var focusPath: [String] { [id, "list"] }
    var summary: String {
        if let problem { return problem }
        let words = ProductWords.Localization.variations(count)
        return rows.markedWords.map { words + " · " + $0 } ?? words
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: Localization.of(name))
        guard count > 0 else {
            let state = ListState([Localization.none, "", Localization.make])
            return state.draw(into: &painter, in: rect, titles: titles, id: "variations", focused: focused)
        }
        TableView(columns: Self.columns, titles: titles)
            .draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { row($0) }
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 14,
            ideal: 20,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "sku", title: ProductRow.Localization.sku, priority: 5, minimum: 8, ideal: 8),
        TableColumn(
            id: "stock",
            title: ProductRow.Localization.stock,
            priority: 2,
            minimum: 5,
            ideal: 8,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "regular",
            title: Localization.regular,
            priority: 3,
            minimum: 7,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "sale",
            title: Localization.sale,
            priority: 6,
            minimum: 7,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "status", title: ProductRow.Localization.status, priority: 4, minimum: 11, ideal: 11),
    ]

    private func row(_ index: Int) -> TableRow? {
        guard let variation = rows.rows.object(at: index) else { return nil }
        let words = ProductWords(format: context.format)
        let status = ProductWords.status(variation.statusKey)
        let stock = ProductWords.stock(
            quantity: variation.stockQuantity,
            isCounted: variation.managesStock || variation.usesParentStock,
            statusKey: variation.stockStatusKey
        )
        let cells = [
            TableCell(Self.name(variation)), TableCell(variation.sku, role: .muted),
            TableCell(stock.text, role: stock.role), TableCell(words.money(variation.regularPrice)),
            TableCell(words.money(variation.salePrice)),
            TableCell(status.word, role: status.role, glyph: status.glyph),
        ]
        let edits = context.edits.edits
        let isChanged = edits.contains {
            $0.isUnsent && $0.record?.record == .variation && $0.record?.id == variation.variationID
        }
        return TableRow(cells, isMarked: rows.marks.contains(variation.variationID), isChanged: isChanged)
    }

    static func name(_ variation: some ListedVariation) -> String {
        let name = HTMLText.plain(variation.name)
        return name.isEmpty ? "#\(variation.variationID)" : name
    }

    // MARK: Keys

    static let commands = ScreenCommands<VariationsScreen>(
        ScreenCommand.moves(\.scroll) { $0.follow() } + [
            of(.mark) { screen in
                screen.rows.toggleMark(at: screen.scroll.selection)
                screen.scroll.move(.down)
                screen.follow()
            },
            of(.markRange) { $0.rows.markRange(at: $0.scroll.selection) },
            of(.markAll) { $0.rows.toggleAllMarks() },
            of(.open, hint: Localization.editHint) { screen in screen.selected.map(screen.open) },
            of(.edit) { $0.forMarked($0.showBulk, .regularPrice, orSelected: $0.open) },
            of(AppCommands.productStock) { screen in
                screen.forMarked(screen.showBulk, .stock) { screen.verbs.changeStock($0, of: screen.product) }
            },
            ScreenCommand(AppCommands.productMore, unless: { $0.uncounted }) { $0.changeStock(by: 1) },
            ScreenCommand(AppCommands.productFewer, unless: { $0.uncounted }) { $0.changeStock(by: -1) },
            ScreenCommand(.new, hint: { _ in Localization.makeHint }) { $0.verbs.planVariations(of: $0.product) },
            of(.trash) { $0.askToDelete() },
            ScreenCommand(.refresh) { $0.synchronize() },
        ] + ScreenCommand.undoAndRedo { $0.verbs.edits }
    )

    /// A command on the selected or the marked variations.
    private static func of(
        _ command: Command,
        hint: String? = nil,
        _ action: @escaping @MainActor (VariationsScreen) -> Void
    ) -> ScreenCommand<VariationsScreen> {
        ScreenCommand(
            command,
            hint: { _ in hint },
            unless: { $0.selected == nil ? Localization.noSelection : nil },
            action
        )
    }

    private var uncounted: String? {
        selected?.managesStock == true ? nil : ProductVerbs.OutsideLocalization.notCounted
    }

    private func follow() { rows.select(index: scroll.selection) }

    private func forMarked(
        _ many: (BulkForm.Field) -> Void,
        _ field: BulkForm.Field,
        orSelected one: (ProductVariationSummary) -> Void
    ) {
        if rows.markedCount > 0 { many(field) } else if let selected { one(selected) }
    }

    private func changeStock(by count: Decimal) {
        if let selected { verbs.changeStock(selected, of: product, by: count) }
    }

    /// A description is edited in its original form, which must be fetched from the store where there is one.
    private func open(_ variation: ProductVariationSummary) {
        let (siteID, id) = (context.siteID, variation.variationID)
        verbs.edits.dispatch(
            ProductVariationAction.retrieveVariationText(siteID: siteID, variationID: id) { [weak self] result in
                switch result {
                case .success(let whole): self?.edit(whole)
                case .failure(let error): self?.editWithoutText(id, error)
                }
            }
        )
    }

    private func editWithoutText(_ id: Int64, _ error: any Error) {
        verbs.host?.toast(Localization.noText(StoreWords.describe(error)), kind: .warning)
        verbs.edits.dispatch(
            ProductVariationAction.loadProductVariation(siteID: context.siteID, variationID: id) { [weak self] result in
                if case .success(let variation?) = result { self?.edit(variation) }
            }
        )
    }

    private func edit(_ variation: ProductVariation) {
        let title = Localization.edit(name, Self.name(variation))
        let zone = context.format.settings.timeZone
        let fields = VariationFields(
            names: lists.names,
            currency: context.format.settings.currency.code,
            zone: zone,
            images: ProductImageList(context: context, busy: verbs.exports.busy, host: verbs.host),
            hasText: !variation.isOnlyShown
        )
        let overlay = RecordFormOverlay(
            title: title,
            fields: fields.all,
            values: variation.writableFields,
            host: verbs.host
        ) { [weak self] changes, overlay in
            self?.save(variation, changes, overlay)
        }
        verbs.host?.present(overlay)
    }

    private func save(_ variation: ProductVariation, _ changes: [RecordChange], _ overlay: RecordFormOverlay) {
        let edit = ProductEdit(
            productID: product.productID,
            variationID: variation.variationID,
            changes: changes
        )
        let name = "\(self.name), \(Self.name(variation))"
        let words = ProductVerbs.Localization.saved(name, changes.count)
        let waiting = ProductVerbs.Localization.waits(name)
        verbs.update([edit], words: words, whileOffline: waiting) { [weak self] outcome in
            switch outcome {
            case .saved: self?.verbs.host?.dismiss(overlay)
            case .wrong(let problems): overlay.wrong(problems)
            case .failed: break
            }
        }
    }

    private func showBulk(_ field: BulkForm.Field) {
        let siteID = context.siteID
        let overlay = BulkOverlay(count: rows.markedCount, context: context, host: verbs.host, field: field) {
            [weak self] edit, words, due in
            self?.rows.markedIDs { result in
                switch result {
                case .success(let ids):
                    self?.verbs.preview(words: words, due: due) {
                        ProductVariationAction.previewBulk(
                            siteID: siteID,
                            edit: edit,
                            variationIDs: ids,
                            onCompletion: $0
                        )
                    } onApplied: {
                        _ = self?.rows.clearMarks()
                    }
                case .failure(let error): self?.changed(.unanswered(reason: StoreWords.describe(error)))
                }
            }
        }
        verbs.host?.present(overlay)
    }

    private func askToDelete() {
        rows.markedIDs { [weak self] result in
            guard let self else { return }
            let marked: [Int64]
            switch result {
            case .success(let found): marked = found
            case .failure(let error): return self.changed(.unanswered(reason: StoreWords.describe(error)))
            }
            let ids = marked.isEmpty ? self.selected.map { [$0.variationID] } ?? [] : marked
            let one = ids.count == 1 ? self.rows.rows.index(of: ids[0]).flatMap { self.rows.rows.object(at: $0) } : nil
            self.verbs.deleteVariations(ids, named: one.map(Self.name), of: self.product) { [weak self] in
                _ = self?.rows.clearMarks()
            }
        }
    }

    private func changed(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            scroll.replace(count: count, selectedIndex: index)
            if index == nil { rows.select(index: scroll.selection) }
        case .unanswered(let reason): verbs.host?.toast(ListWords.unanswered(reason), kind: .error)
        }
        onChange()
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action else { return .ignored }
        if index == scroll.selection {
            run(Command.open.id)
            return .handled
        }
        scroll.select(index)
        rows.select(index: index)
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        scroll.move(by: lines)
        rows.select(index: scroll.selection)
        return .handled
    }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .clearMarks: rows.clearMarks()
        case .stopEditing, .clearSearch, .clearFilter: false
        }
    }

    enum Localization {
        static let title = localized("Variations")
        static func of(_ name: String) -> String { localized("Variations of %@", name) }
        static let none = localized("No variations yet.")
        static let make = localized("n Create what its attributes allow   ? Help")
        static let name = localized("Variation")
        static let regular = localized("Regular")
        static let sale = localized("Sale")
        static func edit(_ product: String, _ variation: String) -> String { localized("%@ · %@", product, variation) }
        static let noSelection = localized("select a variation first")
        static func noText(_ reason: String) -> String {
            localized("Its description cannot be edited now: %@", reason)
        }
        static let editHint = localized("Edit")
        static let makeHint = localized("Create missing")
    }
}
