import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list as values: rows, count, what is selected and marked, what to say when there are none.
@MainActor
public final class OrderListViewModel: RecordListModel {
    public private(set) var query: OrderListQuery
    private(set) var narrowing: ListFilter<OrderFilter>
    /// What is shown is kept for the next start.
    private let isRemembered: Bool
    /// A word that orders have, where none has the one that is typed.
    var suggestion: WordSuggestion?
    var storeSearch = StoreSearch.none
    /// Rows, count or state changed.
    public var onChange: @MainActor (ListChange) -> Void = { _ in }

    let context: SiteContext
    let list: ListFollower<ResultsController<StorageOrder>>
    private var results: ResultsController<StorageOrder> { list.rows }
    private var formatted = FormattedRows<OrderSummary>()

    /// The list of the place, as it was left.
    public convenience init(context: SiteContext, remembered: RememberedList = .standard) {
        let filter = ListFilter(base: OrderFilter.none, chosen: remembered.shownOrders)
        self.init(context: context, filter: filter, sort: remembered.sorted() ?? .newest, isRemembered: true)
    }

    /// A list that is opened for what stands behind a figure or a name.
    convenience init(context: SiteContext, showing filter: OrderFilter) {
        self.init(context: context, filter: ListFilter(base: filter), sort: .newest, isRemembered: false)
    }

    private init(
        context: SiteContext,
        filter: ListFilter<OrderFilter>,
        sort: OrderListQuery.Sort,
        isRemembered: Bool
    ) {
        self.context = context
        self.isRemembered = isRemembered
        narrowing = filter
        query = OrderListQuery(
            siteID: context.siteID,
            filter: filter.shown,
            search: "",
            sort: sort,
            context: context.filterContext(for: filter.shown)
        )
        list = ListFollower(rows: context.stores.orders(query, range: ListWindow().range))
        list.questions = questions
        list.onChange = { [weak self] in self?.onChange($0) }
        list.onNewList = { [weak self] in
            if self?.count == 0 { self?.lookForSuggestion() }
        }
        results.start()
    }

    public var count: Int { results.numberOfObjects }
    public var isLoaded: Bool { results.isLoaded }
    public var selectedOrderID: Int64? { list.selectedID }
    public var markedCount: Int { list.markedCount }

    /// The row at a position; nil while it is being read.
    public func row(at index: Int) -> TableRow? {
        guard let order = results.object(at: index) else { return nil }
        let now = context.dates.now()
        var row = formatted.row(for: order, stamp: FormattedStamp(generation: context.generation, now: now)) {
            OrderListRow.row($0, context: context, now: now)
        }
        row.isMarked = list.marks.contains(order.orderID)
        return row
    }

    public func order(at index: Int) -> OrderSummary? { results.object(at: index) }

    public var selectedOrder: OrderSummary? {
        selectedOrderID.flatMap { results.index(of: $0) }.flatMap { results.object(at: $0) }
    }

    public var state: ListState? {
        let state = ListState.orders(
            count: count,
            isLoaded: isLoaded,
            search: narrowing.sought,
            isFiltered: !chosen.isEmpty,
            filter: chosen == OrderFilter(statuses: chosen.statuses)
                ? nil : FilterWords(names: context.statusNames).words(chosen),
            suggestion: suggestion,
            storeSearch: storeSearch,
            problem: results.problem,
            status: context.status,
            waiting: context.edits.waiting.map { EditWords.wish($0, names: context.statusNames) },
            time: context.offlineTime
        )
        return narrowing.isNarrowed ? state : state?.leadingBack
    }

    // MARK: What the screen tells

    public func rowsInSight(_ visible: Range<Int>) { list.rowsInSight(visible) }

    public func select(index: Int) { list.select(index: index) }

    func beginSearch() -> String { narrowing.begin(at: selectedOrderID) }

    public func search(_ text: String) {
        guard text != narrowing.typed else { return }
        narrowing.type(text, parse: parse)
        restart(selecting: narrowing.shown == chosen ? narrowing.anchor : nil)
    }

    func keepSearch() -> Bool {
        let before = chosen
        guard narrowing.keep() else { return false }
        if chosen != before { remember() }
        return true
    }

    func dropSearch() {
        narrowing.drop()
        restart(selecting: narrowing.anchor ?? selectedOrderID)
    }

    public func filter(_ filter: OrderFilter) { choose(filter, selecting: selectedOrderID) }

    func clearFilter() { choose(narrowing.base, selecting: narrowing.anchor ?? selectedOrderID) }

    private func choose(_ filter: OrderFilter, selecting orderID: Int64?) {
        guard filter != chosen || narrowing.isTyping else { return }
        narrowing.choose(filter)
        restart(selecting: orderID)
        remember()
        context.analytics.track(.ordersListFiltered(conditions: filter.conditions.count))
    }

    func parse(_ text: String) -> (filter: OrderFilter, problems: [FilterProblem]) { context.parseOrderFilter(text) }

    func count(_ filter: OrderFilter, onCompletion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
        var list = query
        list.filter = filter
        list.context = context.filterContext(for: filter)
        context.stores.dispatch(
            OrderAction.countOrders(siteID: context.siteID, list: list, onCompletion: onCompletion)
        )
    }

    public func filter(statuses: [String]) { filter(OrderFilter(statuses: statuses)) }

    public func sort(by sort: OrderListQuery.Sort) {
        guard sort != query.sort else { return }
        restart(selecting: selectedOrderID, sortedBy: sort)
        remember()
        context.analytics.track(.ordersListSorted(by: sort.rawValue))
    }

    public func refresh() {
        context.analytics.track(.ordersRefreshed)
        context.stores.dispatch(
            OrderAction.synchronizeOrders(siteID: context.siteID, onCompletion: { _ in })
        )
        context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
    }

    /// Midnight passed, or other changes wait: the same filter may be for other orders.
    func surroundingsChanged() {
        guard query.context != context.filterContext(for: query.filter) else { return }
        restart(selecting: selectedOrderID)
    }

    /// Answers for the list of the moment.
    private var questions: ListFollower<ResultsController<StorageOrder>>.Questions {
        ListFollower.Questions(
            locate: { [weak self] orderID, answer in
                guard let self else { return }
                let siteID = self.context.siteID
                self.context.stores.dispatch(
                    OrderAction.locateOrder(siteID: siteID, orderID: orderID, list: self.query, onCompletion: answer)
                )
            },
            identities: { [weak self] range, answer in
                guard let self else { return }
                let siteID = self.context.siteID
                self.context.stores.dispatch(
                    OrderAction.listOrderIDs(siteID: siteID, list: self.query, range: range, onCompletion: answer)
                )
            },
            isFilling: { [context] in !context.status.isMirrorWhole }
        )
    }

    private func restart(selecting orderID: Int64?, sortedBy sort: OrderListQuery.Sort? = nil) {
        let before = query
        query.sort = sort ?? query.sort
        query.filter = narrowing.shown
        query.context = context.filterContext(for: query.filter)
        if query.filter != before.filter {
            suggestion = nil
            storeSearch = .none
        }
        guard query != before else { return onChange(.rows) }
        let range = list.restart(selecting: orderID, hasOtherRows: query.filter != before.filter)
        results.change(query: query, range: range)
    }

    private func remember() {
        guard isRemembered else { return }
        context.remember(RememberedList(filter: chosen, sort: query.sort), of: .orders)
    }
}
