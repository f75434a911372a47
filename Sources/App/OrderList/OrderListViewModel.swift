import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list, whose state is stored for the next start, and which is searched beyond the mirror.
@MainActor
final class OrderListViewModel: FilteredList<OrderKind> {
    /// A word that orders have, where none has the typed one.
    var suggestion: WordSuggestion?
    var storeSearch = StoreSearch.none

    /// The list of the place, in its last state.
    convenience init(context: SiteContext, remembered: RememberedList = .standard) {
        self.init(context: context, remembered: remembered, base: .none)
    }

    /// A list opened from a figure or a name.
    convenience init(context: SiteContext, showing filter: OrderFilter) {
        self.init(context: context, remembered: nil, base: filter)
    }

    private init(context: SiteContext, remembered: RememberedList?, base: OrderFilter) {
        super.init(
            context: context,
            remembered: remembered,
            base: base,
            chosen: remembered?.shownOrders
        )
        list.onNewList = { [weak self] in
            if self?.count == 0 { self?.lookForSuggestion() }
        }
        start()
    }

    /// The selected order, where it is in the window.
    var selectedOrder: OrderSummary? { list.selectedID.flatMap { record(id: $0) } }

    override func chosenChanged() {
        remember()
        context.analytics.track(.ordersListFiltered(conditions: chosen.conditions.count))
    }

    override func sortChanged() {
        remember()
        context.analytics.track(.ordersListSorted(by: query.sort.rawValue))
    }

    override func filterChanged() {
        suggestion = nil
        storeSearch = .none
    }

    override func refresh() {
        context.analytics.track(.ordersRefreshed)
        super.refresh()
    }

    /// The filter is stored too.
    override var left: RememberedList { RememberedList(filter: chosen, sort: query.sort) }
}
