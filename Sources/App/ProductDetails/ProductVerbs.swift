import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions on a product, the same from the list and from the page.
@MainActor
final class ProductVerbs: RecordVerbs {
    /// The result of saving a form.
    enum SaveOutcome {
        case saved
        /// The rules reject it; nothing was written.
        case wrong(ProductProblems)
        /// The message was shown already.
        case failed
    }

    let context: SiteContext
    /// Reports and undoes edits of every kind.
    let edits: OrderVerbs
    let exports: ExportFolder
    /// Shows a scheduled price change.
    var showPricePlan: @MainActor (PricePlan) -> Void = { _ in }

    init(context: SiteContext, edits: OrderVerbs, exports: ExportFolder) {
        self.context = context
        self.edits = edits
        self.exports = exports
    }

    /// - Parameter neighbour: the product this many rows further in a list, or nil at its ends.
    func open(_ productID: Int64, neighbour: @escaping (Int) -> Int64? = { _ in nil }) {
        guard let host else { return }
        let page = ProductPageScreen(productID: productID, context: context, verbs: self, neighbour: neighbour)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    func showReviews(of product: some ListedProduct) {
        edits.openDoor(.reviewsOfProduct(product.productID, name: ProductWords.name(product)))
    }

    /// Shows every order with the product or one of its variations.
    func showOrders(of product: some ListedProduct) {
        let test = OrderTest.product(.id(product.productID))
        edits.openDoor(.orders(OrderFilter(conditions: [OrderCondition(test)])))
    }

    /// Shows everybody who bought it.
    func showBuyers(of product: some ListedProduct) {
        edits.openDoor(.people(PersonFilter(conditions: [PersonCondition(.bought(.id(product.productID)))])))
    }

    /// Shows a list of terms: categories, tags, …
    func showTerms(_ kind: TermKind) {
        guard let host else { return }
        let screen = TermsScreen(kind: kind, context: context, verbs: self)
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    // MARK: The form

    /// Shows the form of a product's fields; for a new one without an id.
    func edit(
        _ productID: Int64?,
        section: ProductSection = .general,
        preset: [RecordChange] = [],
        replacing old: PendingEdit? = nil
    ) {
        guard let host else { return }
        let form = ProductEditScreen(
            productID: productID,
            section: section,
            context: context,
            verbs: self,
            preset: preset,
            replacing: old
        )
        form.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(form)
    }

    /// Writes changed fields to the ledger.
    ///
    /// - Parameter old: an edit that this replaces.
    func save(
        _ changes: [RecordChange],
        of product: Product,
        name: String,
        replacing old: PendingEdit?,
        done: @escaping @MainActor (SaveOutcome) -> Void
    ) {
        let edit = ProductEdit(productID: product.productID, changes: changes)
        let words = changes.count == 1 ? Localization.savedOne(name) : Localization.saved(name, changes.count)
        update([edit], words: words, whileOffline: Localization.waits(name)) { [weak self] outcome in
            if case .saved = outcome, let old { self?.edits.forget(old) }
            done(outcome)
        }
    }

    /// Creates a product in the store, and opens its page.
    func make(_ fields: [RecordChange], done: @escaping @MainActor (SaveOutcome) -> Void) {
        edits.dispatch(
            ProductAction.createProduct(siteID: context.siteID, fields: fields) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let product):
                    done(.saved)
                    self.host?.toast(Localization.made(ProductWords.name(product)), kind: .good)
                    self.open(product.productID)
                case .failure(let problems as ProductProblems): done(.wrong(problems))
                case .failure(let error):
                    self.host?.toast(Localization.notMade(StoreWords.describe(error)), kind: .error)
                    done(.failed)
                }
            }
        )
    }

    /// Creates a draft with everything the product has but its SKU, in the store; opens its page.
    func duplicate(_ product: some ListedProduct) {
        let name = ProductWords.name(product)
        edits.say(Localization.duplicating(name))
        edits.dispatch(
            ProductAction.duplicateProduct(siteID: context.siteID, productID: product.productID) { [weak self] result in
                switch result {
                case .success(let copy):
                    self?.host?.toast(Localization.duplicated(name), kind: .good)
                    self?.open(copy.productID)
                case .failure(let error):
                    self?.host?.toast(Localization.notMade(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    // MARK: One value

    /// Writes edits to the ledger, and shows a message about them.
    func update(
        _ wished: [ProductEdit],
        words: String,
        whileOffline waiting: String,
        done: @escaping @MainActor (SaveOutcome) -> Void = { _ in }
    ) {
        edits.dispatch(
            ProductAction.updateProducts(siteID: context.siteID, edits: wished) { [weak self] result in
                switch result {
                case .success(let made):
                    self?.edits.tell(made, words, whileOffline: waiting)
                    done(.saved)
                case .failure(let problems as ProductProblems):
                    let words = problems.problems.first?.words ?? ""
                    self?.host?.toast(OrderVerbs.Localization.notSaved(words), kind: .warning)
                    done(.wrong(problems))
                case .failure(let error):
                    self?.edits.sayNotSaved(error)
                    done(.failed)
                }
            }
        )
    }

    func changeStatus(_ product: some ListedProduct) {
        let name = ProductWords.name(product)
        let choices = ["publish", "draft", "pending", "private"].map { key in
            let status = ProductWords.status(key)
            return Choice(id: key, label: status.word, glyph: status.glyph, role: status.role)
        }
        let dialog = ChoiceDialog(
            id: "product.status",
            title: Localization.statusTitle(name),
            choices: choices,
            currentID: product.statusKey
        ) { [weak self] picked in
            if picked != product.statusKey { self?.set(.status, .string(picked), of: product) }
            return .close
        }
        host?.present(dialog)
    }

    /// Sets one field of a product.
    func set(_ field: ProductField, _ value: JSONValue, of product: some ListedProduct) {
        let name = ProductWords.name(product)
        let word = field == .status ? ProductWords.status(value.string ?? "").word : RecordValue.shown(value)
        let edit = ProductEdit(
            productID: product.productID,
            changes: [RecordChange(field: field.rawValue, base: nil, value: value)]
        )
        update([edit], words: Localization.set(name, word), whileOffline: Localization.waits(name))
    }

    /// Previews the effect of a bulk change on each product.
    ///
    /// - Parameters:
    ///   - due: when prices are to change; nil for now.
    ///   - rows: works out the effects.
    ///   - onApplied: called when every change, or the plan of them, is in the ledger.
    func preview(
        words: String,
        due: Date? = nil,
        rows: @escaping ProductBulkJob.Rows,
        onApplied: @escaping @MainActor () -> Void
    ) {
        edits.preview(ProductBulkJob(words: words, due: due, verbs: self, rows: rows, onApplied: onApplied))
    }

    /// Asks, then moves products to the store's trash.
    ///
    /// - Parameters:
    ///   - name: of a single product, where it is known.
    ///   - done: called when the changes are in the ledger.
    func trash(
        _ ids: [Int64],
        name: (Int64) -> String?,
        done: @escaping @MainActor () -> Void = {}
    ) {
        guard !ids.isEmpty else { return }
        let names = ids.lazy.compactMap(name).prefix(Self.namedAtMost)
        let what = ids.count == 1 ? "“\(names.first ?? "#\(ids[0])")”" : ProductsScreen.Localization.count(ids.count)
        let question = Dialog(
            id: "products.trash",
            title: Localization.trashTitle(what),
            body: [
                names.joined(separator: " · ") + (ids.count > names.count ? " …" : ""), Localization.trashBody,
                OrderVerbs.OutboxLocalization.trashUndo,
            ],
            buttons: [.cancel, DialogButton(id: "trash", label: OrderVerbs.OutboxLocalization.trashButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "trash" { self?.moveToTrash(ids, what, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    private static let namedAtMost = 4

    private func moveToTrash(_ ids: [Int64], _ what: String, done: @escaping @MainActor () -> Void) {
        let change = RecordChange(field: ProductField.status.rawValue, base: nil, value: .string(OrderField.trash))
        update(
            ids.map { ProductEdit(productID: $0, changes: [change]) },
            words: Localization.trashed(what),
            whileOffline: Localization.trashWaits(what)
        ) { outcome in
            if case .saved = outcome { done() }
        }
    }

    enum Localization {
        static func saved(_ name: String, _ count: Int) -> String {
            localized("“%@”: %@ fields changed.", name, "\(count)")
        }
        static func savedOne(_ name: String) -> String { localized("“%@”: 1 field changed.", name) }
        static func waits(_ name: String) -> String { localized("Not sent yet: fields of “%@”.", name) }
        static func made(_ name: String) -> String { localized("“%@” is in the store.", name) }
        static func notMade(_ reason: String) -> String { localized("No product was created. %@", reason) }
        static func duplicating(_ name: String) -> String { localized("The store copies “%@”…", name) }
        static func duplicated(_ name: String) -> String { localized("This is the copy of “%@”, a draft.", name) }
        static func statusTitle(_ name: String) -> String { localized("Status of “%@”", name) }
        static func set(_ name: String, _ word: String) -> String { localized("“%@” set to %@.", name, word) }
        static func trashTitle(_ what: String) -> String { localized("Move %@ to the trash?", what) }
        static let trashBody = localized(
            "Removed from the shop at once, and from the lists here. Variations go with their product, and come back with it."
        )
        static func trashed(_ what: String) -> String { localized("%@ moved to the trash.", what) }
        static func trashWaits(_ what: String) -> String { localized("Not sent yet: %@ to the trash.", what) }
    }
}
