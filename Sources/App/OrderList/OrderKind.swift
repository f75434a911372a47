import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list.
enum OrderKind: ListKind {
    typealias Query = OrderListQuery

    static let records = SavedFilter.Records.orders
    static let isAskedFor = false
    static let looks = RecordListLooks(
        columns: OrderListRow.columns,
        noRecord: OrdersScreen.Localization.noOrder,
        noSelection: OrdersScreen.Localization.noSelection
    )
    static let language = FilterLanguage(FilterKey.self, amounts: [.total])

    static func parse(_ text: String, in site: SiteContext) -> (filter: OrderFilter, problems: [FilterProblem]) {
        site.parseOrderFilter(text)
    }

    static func context(of filter: OrderFilter, in site: SiteContext) -> FilterContext {
        site.filterContext(for: filter)
    }

    static func words(_ filter: OrderFilter, in site: SiteContext) -> String {
        FilterWords(names: site.statusNames).words(filter)
    }

    static func isFilling(_ site: SiteContext) -> Bool { !site.status.isMirrorWhole }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        OrderAction.synchronizeOrders(siteID: siteID) { onCompletion($0.map { _ in }) }
    }

    static func row(_ order: OrderSummary, _ context: SiteContext) -> TableRow {
        OrderListRow.row(order, context: context, now: context.dates.now())
    }

    static func counted(_ count: Int) -> String { OrderListTitle.Localization.count(count) }
    static func sortWord(_ sort: OrderListQuery.Sort) -> String { OrderListTitle.word(for: sort) }
    static let sortTitle = OrderListDialogs.Localization.sortTitle

    static func state(of list: FilteredList<OrderKind>) -> ListState? {
        let (site, chosen) = (list.context, list.chosen)
        let beyond = list as? OrderListViewModel
        return ListState.orders(
            count: list.count,
            isLoaded: list.isLoaded,
            search: list.narrowing.sought,
            isFiltered: !chosen.isEmpty,
            filter: chosen == OrderFilter(statuses: chosen.statuses)
                ? nil : words(chosen, in: site),
            suggestion: beyond?.suggestion,
            storeSearch: beyond?.storeSearch ?? .none,
            problem: list.list.rows.problem,
            status: site.status,
            waiting: site.edits.waiting.map { EditWords.wish($0, names: site.statusNames) },
            time: site.offlineTime
        )
    }
}
