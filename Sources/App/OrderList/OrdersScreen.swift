import TerminalUI
import WooFoundation
import Yosemite

/// The Orders place: the list, and from 110 columns the selected order beside it.
@MainActor
final class OrdersScreen: RecordListScreen {
    let id = AppCommands.orderList
    let place: ListPlace<OrderKind>
    let model: OrderListViewModel
    let verbs: OrderVerbs
    var onChange: @MainActor () -> Void = {}
    /// The sum of its orders, where they were opened from a figure.
    var sum: FigureSum?
    /// The list's position when a search began, to return to.
    private var scrollBeforeSearch: ListScroll?

    init(model: OrderListViewModel, verbs: OrderVerbs, saved: SavedFilters) {
        (self.model, self.verbs) = (model, verbs)
        place = ListPlace(model: model, saved: saved)
        place.onKept = { [model] in model.finishSearch() }
        place.detail.onChange = { [weak self] in self?.onChange() }
        model.onChange = { [weak self] in self?.contentChanged($0) }
    }

    // MARK: Drawing

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

    static let commands = ScreenCommands<OrdersScreen>(
        listCommands + [
            ScreenCommand(AppCommands.orderRange) { $0.place.choose(FilterKey.date) },
            onMarked(AppCommands.orderStatus, hint: Localization.statusMarked) { $0.changeStatus() },
            onMarked(AppCommands.orderNote, hint: Localization.noteMarked) { $0.addNote() },
            ScreenCommand(
                AppCommands.orderPay,
                unless: { PaymentAvailability.pay($0.selected).reason },
                { screen in
                    screen.selected.map { screen.verbs.counter.pay(orderID: $0.orderID, number: $0.number) }
                }
            ),
            onSelected(
                AppCommands.orderLink,
                unless: { PaymentAvailability.link($1).reason },
                { $0.verbs.counter.showLink(orderID: $1.orderID, number: $1.number) }
            ),
            onMarked(AppCommands.orderReceipt, hint: Localization.printMarked) { $0.printReceipts() },
            ScreenCommand(.new) { $0.verbs.forms?.new() },
            onSelected(AppCommands.orderDuplicate) { $0.verbs.forms?.duplicate(orderID: $1.orderID) },
            onSelected(.edit) { $0.verbs.change(orderID: $1.orderID, status: $1.status) },
            onSelected(AppCommands.orderFields) { $0.verbs.edit(orderID: $1.orderID) },
            // Without a hint of their own these two leave the footer to the status and the note.
            ScreenCommand(.trash, unless: { $0.withoutTrash }) { $0.trash() },
            ScreenCommand(AppCommands.orderExport, unless: { $0.withoutOrders }) { $0.export() },
            onSelected(AppCommands.customerOrders) { $0.verbs.openDoor(.ordersOfBuyer(.order($1.orderID))) },
            onSelected(.copy) { $0.verbs.copy(orderID: $1.orderID, number: $1.number) },
            onSelected(.openInBrowser) { $0.verbs.browse(orderID: $1.orderID) },
            onSelected(
                AppCommands.editDropRefused,
                unless: { $0.verbs.hasRefused(orderID: $1.orderID) ? nil : Localization.noneRefused },
                { $0.verbs.dropRefused(orderID: $1.orderID) }
            ),
        ]
    )

    var edits: OrderVerbs { verbs }
    func beginSearch() {
        if !model.narrowing.isNarrowed { scrollBeforeSearch = scroll }
        typeFilter()
    }

    var summary: String {
        let drafts = verbs.forms?.draftWords ?? ""
        let summary = drafts.isEmpty || search.isEditing ? listSummary : listSummary + " · " + drafts
        // It is not the sum of a part of them.
        guard let sum = sum?.text, !sum.isEmpty, !model.narrowing.isNarrowed, !search.isEditing else { return summary }
        return summary + " · " + sum
    }

    private var listSummary: String {
        words.summary(
            count: model.count,
            OrderListTitle.Facts(
                isWhole: context.status.isMirrorWhole,
                unreadable: context.status.unreadable,
                marked: model.list.markedWords,
                storeSearch: model.storeSearch,
                problem: search.isEditing ? model.problems.first : nil,
                months: context.status.progress.months,
                unreadNotes: model.narrowing.shown.hasWords ? context.status.progress.unreadNotes : 0
            )
        )
    }

    // MARK: Following

    private func contentChanged(_ change: ListChange) {
        if case .selection = change, !model.narrowing.isTyping, !model.narrowing.isNarrowed,
            let before = scrollBeforeSearch
        {
            (place.scroll, scrollBeforeSearch) = (before, nil)
        }
        place.follow(change)
        onChange()
    }

    func open(_ order: OrderSummary) {
        context.analytics.track(.orderOpened(status: order.status))
        verbs.open(order.orderID) { [place] in place.neighbour($0) }
    }
}

extension OrdersScreen {
    enum Localization {
        static let statusMarked = localized("Status of %@")
        static let noteMarked = localized("Note on %@")
        static let printMarked = localized("Print %@")
        static let title = localized("Orders")
        static let noOrder = localized("No order selected")
        static let inTrash = localized("it is in the trash; its status takes it out")
        static let noSelection = localized("select an order first")
        static let noneRefused = localized("nothing was refused")
    }
}
