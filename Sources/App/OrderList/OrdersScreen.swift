import TerminalUI
import WooFoundation
import Yosemite

/// The Orders place: the list, and from 110 columns the selected order beside it.
@MainActor
final class OrdersScreen: RecordListScreen, FollowsSurroundings {
    let id = AppCommands.orderList
    let title = Localization.title
    var onChange: @MainActor () -> Void = {}
    let looks = RecordListLooks(
        columns: OrderListRow.columns,
        spokenID: OrderListRow.spokenID,
        noRecord: Localization.noOrder
    )

    let context: SiteContext
    let model: OrderListViewModel
    let verbs: OrderVerbs
    let saved: SavedFilters
    let allowsSplit: Bool
    private(set) weak var host: ScreenHost?
    /// What its orders add up to, where a figure led to them.
    var sum: FigureSum?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(
        .orders,
        host: { [weak self] in self?.host },
        onKept: { [model] in model.finishSearch() }
    )
    /// Where the list stood when a search began, to come back to.
    private var scrollBeforeSearch: ListScroll?
    let detail: PanelFollower<OrderDetailsViewModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var measured: OrderListQuery?
    var isZoomed = false

    init(
        context: SiteContext,
        model: OrderListViewModel,
        verbs: OrderVerbs,
        saved: SavedFilters,
        allowsSplit: Bool
    ) {
        self.context = context
        self.model = model
        self.verbs = verbs
        self.saved = saved
        self.allowsSplit = allowsSplit
        detail = PanelFollower { OrderDetailsViewModel(orderID: $0, context: context) }
        detail.onChange = { [weak self] in self?.onChange() }
        model.onChange = { [weak self] in self?.contentChanged($0) }
    }

    func attach(_ host: ScreenHost) {
        self.host = host
    }

    func surroundingsChanged() { model.surroundingsChanged() }

    // MARK: Drawing

    var sortWord: String { words.sortWord }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        drawPanels(into: &painter, in: rect, focused: focused)
    }

    func heading(typed: String?) -> String { words.left(typed: typed) }

    private var words: OrderListTitle {
        OrderListTitle(
            filter: model.chosen,
            isSought: !model.narrowing.sought.isEmpty,
            sort: model.query.sort,
            names: context.statusNames
        )
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling {
        if search.isEditing, event == .key(.enter) { _ = model.takeSuggestion() }
        return search.handle(event)
    }

    func run(_ command: CommandID) -> Handling {
        if isDetailFocused, let panel, panel.run(command) == .handled { return .handled }
        if move(command) == .handled || runMarks(command) == .handled || runFilters(command) == .handled {
            return .handled
        }
        switch command {
        case "open" where asksToConnect: host?.perform("store.connect")
        case "open" where showsWaiting: verbs.showOutbox()
        case "open": openSelected()
        case "search":
            if !model.narrowing.isNarrowed { scrollBeforeSearch = scroll }
            beginSearch()
        case "order.range": showRanges()
        case "sort": host?.present(OrderListDialogs.sort(model: model))
        case "refresh": model.refresh()
        case "panel.next", "panel.prev": switchPanel()
        case "panel.zoom": isZoomed.toggle()
        case "section.next", "section.prev": return panel?.run(command) ?? .ignored
        case "record.next": return move("move.down")
        case "record.prev": return move("move.up")
        case "order.status": changeStatus()
        case "order.note": withSelected { verbs.addNote(orderID: $0.orderID, number: $0.number) }
        case "order.pay": withSelected { verbs.counter.pay(orderID: $0.orderID, number: $0.number) }
        case "order.receipt": withSelected { verbs.counter.receipts.show(orderID: $0.orderID, number: $0.number) }
        case "edit": withSelected { verbs.edit(orderID: $0.orderID) }
        case "trash": withSelected { verbs.trash(orderID: $0.orderID, number: $0.number, status: $0.status) }
        case "undo": verbs.undo()
        case "redo": verbs.redo()
        case "copy": withSelected { verbs.copy(orderID: $0.orderID, number: $0.number) }
        case "open.browser": withSelected { verbs.browse(orderID: $0.orderID) }
        case "edit.dropRefused": withSelected { verbs.dropRefused(orderID: $0.orderID) }
        default: return .ignored
        }
        return .handled
    }

    var markedVerbs: [CommandID: String] { ["order.status": Localization.statusMarked] }

    func availability(of command: CommandID) -> Availability {
        if let unclear = unclear(command) { return unclear }
        if let unnamed = filterAvailability(of: command) { return unnamed }
        return switch command {
        case "open" where asksToConnect || showsWaiting: .enabled
        case "undo": verbs.undoAvailability
        case "redo": verbs.redoAvailability
        case "order.status" where model.markedCount > 0: .enabled
        case "trash" where model.order(at: scroll.selection)?.status == OrderField.trash:
            .disabled(reason: Localization.inTrash)
        case "order.pay": PaymentAvailability.pay(model.order(at: scroll.selection))
        case "order.status", "order.note", "order.receipt", "open", "copy", "open.browser", "edit", "trash", "mark",
            "mark.range", "mark.all":
            model.order(at: scroll.selection) == nil ? .disabled(reason: Localization.noSelection) : .enabled
        case "panel.next", "panel.prev", "panel.zoom", "section.next", "section.prev":
            panelAvailability(without: Localization.noSelection)
        case "record.next", "record.prev": .disabled(reason: Localization.pagesOnly)
        case "new": .disabled(reason: Localization.productsOnly)
        case "edit.dropRefused":
            model.selectedOrderID.map(verbs.hasRefused) == true ? .enabled : .disabled(reason: Localization.noneRefused)
        default: .enabled
        }
    }

    var summary: String {
        let summary = listSummary
        // Of a part of them it is not the sum.
        guard let sum = sum?.text, !sum.isEmpty, !model.narrowing.isNarrowed, !search.isEditing else { return summary }
        return summary + " · " + sum
    }

    private var listSummary: String {
        words.summary(
            count: model.count,
            OrderListTitle.Facts(
                isWhole: context.status.isMirrorWhole,
                unreadable: context.status.unreadable,
                marked: model.markedCount,
                storeSearch: model.storeSearch,
                problem: search.isEditing ? model.problems.first : nil,
                months: context.status.progress.months,
                unreadNotes: model.narrowing.shown.hasWords ? context.status.progress.unreadNotes : 0
            )
        )
    }

    // MARK: Following

    private func contentChanged(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            if !model.narrowing.isTyping, !model.narrowing.isNarrowed, let before = scrollBeforeSearch {
                (scroll, scrollBeforeSearch) = (before, nil)
            }
            scroll.replace(count: model.count, selectedIndex: index)
            if index == nil { model.select(index: scroll.selection) }
        }
        onChange()
    }

    private func openSelected() {
        guard let order = model.order(at: scroll.selection) else { return }
        context.analytics.track(.orderOpened(status: order.status))
        verbs.open(order.orderID) { [weak self] step in self?.neighbour(step) }
    }

    private func neighbour(_ step: Int) -> Int64? {
        guard let order = model.order(at: scroll.selection + step) else { return nil }
        select(scroll.selection + step)
        return order.orderID
    }

    private func withSelected(_ work: (OrderSummary) -> Void) {
        if let order = model.order(at: scroll.selection) { work(order) }
    }
}

extension OrdersScreen {
    enum Localization {
        static let statusMarked = localized("Status of %@")
        static let title = localized("Orders")
        static let noOrder = localized("No order selected")
        static let inTrash = localized("it is in the trash; its status takes it out")
        static let noSelection = localized("select an order first")
        static let productsOnly = localized("on the list of products")
        static let pagesOnly = localized("on an order's page")
        static let noneRefused = localized("nothing was refused")
    }
}
