import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list, which is kept for the next start, and searched beyond what is saved.
@MainActor
final class OrderListViewModel: FilteredList<OrderKind> {
    /// What is shown is kept for the next start.
    private let isRemembered: Bool
    /// A word that orders have, where none has the one that is typed.
    var suggestion: WordSuggestion?
    var storeSearch = StoreSearch.none

    /// The list of the place, as it was left.
    convenience init(context: SiteContext, settings: OrderListSettings = .standard) {
        self.init(context: context, base: .none, chosen: settings.shown, sort: settings.sort, isRemembered: true)
    }

    /// A list that is opened for what stands behind a figure or a name.
    convenience init(context: SiteContext, showing filter: OrderFilter) {
        self.init(context: context, base: filter, chosen: nil, sort: .newest, isRemembered: false)
    }

    private init(
        context: SiteContext,
        base: OrderFilter,
        chosen: OrderFilter?,
        sort: OrderListQuery.Sort,
        isRemembered: Bool
    ) {
        self.isRemembered = isRemembered
        let query = OrderListQuery(siteID: context.siteID, statuses: [], search: "", sort: sort)
        super.init(context: context, query: query, base: base, chosen: chosen)
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

    private func remember() {
        guard isRemembered else { return }
        let settings = OrderListSettings(filter: chosen, sort: query.sort)
        context.stores.dispatch(
            AppSettingsAction.saveOrderListSettings(siteID: context.siteID, settings: settings, onCompletion: { _ in })
        )
    }
}
