import TerminalUI
import WooFoundation
import Yosemite

/// The Products place: the list, and from 110 columns the selected product beside it.
@MainActor
final class ProductsScreen: RecordListScreen, FollowsSurroundings {
    let id = AppCommands.productList
    let title = Localization.title
    let looks = RecordListLooks(
        columns: ProductRow.columns,
        spokenID: ProductRow.spokenID,
        noRecord: Localization.noProduct
    )

    let context: SiteContext
    let model: ProductListViewModel
    let verbs: ProductVerbs
    let saved: SavedFilters
    let allowsSplit: Bool
    private(set) weak var host: ScreenHost?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(.products, host: { [weak self] in self?.host })
    let detail: PanelFollower<ProductDetailsModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    var measured: ProductListQuery?

    /// - Parameter base: what the list is opened for.
    init(
        context: SiteContext,
        verbs: ProductVerbs,
        saved: SavedFilters,
        allowsSplit: Bool,
        base: ProductFilter = .none
    ) {
        self.context = context
        self.verbs = verbs
        self.saved = saved
        self.allowsSplit = allowsSplit
        model = ProductListViewModel(context: context, base: base)
        detail = PanelFollower { ProductDetailsModel(productID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.contentChanged($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }
    func appear() { model.start() }
    func surroundingsChanged() { model.surroundingsChanged() }

    // MARK: Drawing

    var sortWord: String { ProductWords.sort(model.query.sort) }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        model.start()
        drawPanels(into: &painter, in: rect, focused: focused)
    }

    /// `Products · stock:low mug`
    func heading(typed: String?) -> String {
        ListHeading.text(Localization.title, filter: model.chosen.text, typed: typed)
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling { search.handle(event) }

    func run(_ command: CommandID) -> Handling {
        if isDetailFocused, let panel, panel.run(command) == .handled { return .handled }
        if move(command) == .handled || runMarks(command) == .handled || runFilters(command) == .handled {
            return .handled
        }
        switch command {
        case "open" where asksToConnect: host?.perform("store.connect")
        case "open" where showsWaiting: verbs.edits.showOutbox()
        case "open": openSelected()
        case "search": beginSearch()
        case "sort": showSorts()
        case "refresh": model.refresh()
        case "panel.next", "panel.prev": switchPanel()
        case "panel.zoom": isZoomed.toggle()
        case "section.next", "section.prev": return panel?.run(command) ?? .ignored
        case "record.next": return move("move.down")
        case "record.prev": return move("move.up")
        case "new": verbs.edit(nil)
        case "edit" where model.list.markedCount > 0: showBulk()
        case "edit": withSelected { verbs.edit($0.productID) }
        case "trash": trash()
        case "copy": withSelected { verbs.copy($0) }
        case "product.stock" where model.list.markedCount > 0: showBulk(.stock)
        case "product.stock": withSelected { verbs.changeStock($0) }
        case "product.more": withSelected { verbs.changeStock(of: $0, by: 1) }
        case "product.fewer": withSelected { verbs.changeStock(of: $0, by: -1) }
        case "product.duplicate": withSelected { verbs.duplicate($0) }
        case "product.images": withSelected { verbs.showImages($0) }
        case "product.status" where model.list.markedCount > 0: showBulk(.status)
        case "product.status": withSelected { verbs.changeStatus($0) }
        case "product.reviews": withSelected { verbs.showReviews(of: $0) }
        case "product.bulk": showBulk()
        case "product.export": verbs.export(model.query, count: model.count)
        case "undo": verbs.edits.undo()
        case "redo": verbs.edits.redo()
        case "open.browser": withSelected { verbs.browse($0) }
        default: return .ignored
        }
        return .handled
    }

    var markedVerbs: [CommandID: String] {
        [
            "edit": Localization.editMarked, "trash": Localization.trashMarked,
            "product.stock": Localization.stockMarked,
            "product.status": Localization.statusMarked,
        ]
    }

    func availability(of command: CommandID) -> Availability {
        let unclear = unclear(
            command,
            ofList: ["product.bulk", "product.export"]
        )
        if let unclear { return unclear }
        if let unnamed = filterAvailability(of: command) { return unnamed }
        return switch command {
        case "open" where asksToConnect || showsWaiting: .enabled
        case "undo": verbs.edits.undoAvailability
        case "redo": verbs.edits.redoAvailability
        case "trash" where model.list.markedCount == 0 && selected?.statusKey == OrderField.trash:
            .disabled(reason: OrdersScreen.Localization.inTrash)
        case "product.bulk", "product.export":
            model.count == 0 ? .disabled(reason: Localization.noSelection) : .enabled
        case "product.more", "product.fewer":
            verbs.countedAvailability(selected)
        case "product.images":
            verbs.imagesAvailability(selected)
        case "open", "open.browser", "mark", "mark.range", "mark.all", "edit", "trash", "copy", "product.stock",
            "product.duplicate", "product.status", "product.reviews":
            selected == nil ? .disabled(reason: Localization.noSelection) : .enabled
        case "panel.next", "panel.prev", "panel.zoom", "section.next", "section.prev":
            panelAvailability(without: Localization.noSelection)
        case "record.next", "record.prev": .disabled(reason: Localization.pagesOnly)
        default: .enabled
        }
    }

    var summary: String {
        if search.isEditing, let problem = model.problems.first { return problem.words }
        let isSought = !model.narrowing.sought.isEmpty
        var parts = [isSought ? Localization.matches(model.count) : Localization.count(model.count)]
        let marked = model.list.markedCount
        if marked > 0 { parts.append(OrderListTitle.Localization.marked(marked)) }
        if model.progress?.isWhole == false { parts.append(OrderListTitle.Localization.notAll) }
        return parts.joined(separator: " · ")
    }

    // MARK: Following

    private func contentChanged(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            scroll.replace(count: model.count, selectedIndex: index)
            if index == nil { model.list.select(index: scroll.selection) }
        }
        host?.setNeedsRender()
    }

    var selected: Product? { model.product(at: scroll.selection) }

    private func withSelected(_ work: (Product) -> Void) {
        if let selected { work(selected) }
    }

    var filterID: String { "products.filter" }
    func makeFilterSource() -> any FilterSource { ProductFilterSource(model: model, context: context, host: host) }
    func counted(_ count: Int) -> String { Localization.count(count) }

    private func showSorts() {
        let dialog = ChoiceDialog(
            id: "products.sort",
            title: Localization.sortTitle,
            choices: ProductListQuery.Sort.allCases.map { Choice(id: $0.rawValue, label: ProductWords.sort($0)) },
            currentID: model.query.sort.rawValue
        ) { [model] picked in
            if let sort = ProductListQuery.Sort(rawValue: picked) { model.sort(by: sort) }
            return .close
        }
        host?.present(dialog)
    }

    private func openSelected() {
        guard let product = selected else { return }
        verbs.open(product.productID) { [weak self] step in self?.neighbour(step) }
    }

    private func neighbour(_ step: Int) -> Int64? {
        guard let product = model.product(at: scroll.selection + step) else { return nil }
        select(scroll.selection + step)
        return product.productID
    }
}

extension ProductsScreen {
    enum Localization {
        static let editMarked = localized("Edit %@")
        static let trashMarked = localized("Trash %@")
        static let stockMarked = localized("Stock of %@")
        static let statusMarked = localized("Status of %@")
        static let title = localized("Products")
        static let noProduct = localized("No product selected")
        static let sortTitle = localized("Sort products")
        static let noSelection = localized("select a product first")
        static func notRead(_ reason: String) -> String { localized("The products could not be read. %@", reason) }
        static let pagesOnly = localized("on a product's page")
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 product") : localized("%@ products", "\(count)")
        }
        static func matches(_ count: Int) -> String { OrderListTitle.Localization.matches(count) }
    }
}
