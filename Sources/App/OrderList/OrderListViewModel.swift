import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list as values: rows, count, what is selected and marked, what to say when there are none.
@MainActor
public final class OrderListViewModel {
    /// What the list shows: what was chosen, and what is typed.
    public private(set) var query: OrderListQuery
    /// What was chosen, without what is typed.
    public private(set) var chosen: OrderFilter
    /// What is typed into the search, in the filter language.
    public private(set) var typed = ""
    /// What of `typed` cannot be understood.
    public private(set) var problems: [FilterProblem] = []
    public private(set) var selectedOrderID: Int64?
    var marks = OrderMarks.none
    /// Where a range of marks begins.
    var rangeStart: Int64?
    /// A word that orders have, where none has the one that is typed.
    var suggestion: WordSuggestion?
    var storeSearch = StoreSearch.none
    /// Rows, count or state changed.
    public var onChange: @MainActor (OrderListChange) -> Void = { _ in }

    let context: SiteContext
    private let results: ResultsController<StorageOrder>
    private var window = ListWindow()
    /// Selected before a search began, to come back to.
    private var anchor: Int64?
    private var wantsFirstRow = true
    /// The list was just asked for by another query: what is selected may not be in it.
    private var isNewQuery = true
    private var formatted = FormattedRows()

    public init(context: SiteContext, settings: OrderListSettings = .standard) {
        self.context = context
        chosen = settings.shown
        query = OrderListQuery(
            siteID: context.siteID,
            filter: settings.shown,
            search: "",
            sort: settings.sort,
            context: context.filterContext(for: settings.shown)
        )
        results = context.stores.orders(query, range: window.range)
        results.onDidChangeContent = { [weak self] in self?.contentChanged() }
        results.start()
    }

    public var count: Int { results.numberOfObjects }
    public var isLoaded: Bool { results.isLoaded }
    public var markedCount: Int { marks.count(of: count) }

    /// The row at a position; nil while it is being read.
    public func row(at index: Int) -> TableRow? {
        guard let order = results.object(at: index) else { return nil }
        let now = context.dates.now()
        var row = formatted.row(for: order, stamp: FormattedRows.Stamp(generation: context.generation, now: now)) {
            OrderListRow.row($0, context: context, now: now)
        }
        row.isMarked = marks.contains(order.orderID)
        return row
    }

    public func order(at index: Int) -> OrderSummary? { results.object(at: index) }

    public var selectedOrder: OrderSummary? {
        selectedOrderID.flatMap { results.index(of: $0) }.flatMap { results.object(at: $0) }
    }

    public var state: ListState? {
        ListState.orders(
            count: count,
            isLoaded: isLoaded,
            search: typed,
            isFiltered: !chosen.isEmpty,
            filter: chosen == OrderFilter(statuses: chosen.statuses)
                ? nil : FilterWords(names: context.statusNames).words(chosen),
            suggestion: suggestion,
            storeSearch: storeSearch,
            problem: results.problem,
            status: context.status,
            waiting: context.edits.waiting.map { EditWords.wish($0, names: context.statusNames) },
            time: offlineTime
        )
    }

    private var offlineTime: String {
        if case .offline(let since, _) = context.status.connection { context.format.clock(since) } else { "" }
    }

    // MARK: What the screen tells

    /// Rows now in sight; reads more before the edge is reached.
    public func rowsInSight(_ visible: Range<Int>) {
        if let range = window.move(toShow: visible, count: count) { results.show(range) }
    }

    public func select(index: Int) {
        wantsFirstRow = false
        selectedOrderID = results.object(at: index)?.orderID
    }

    /// Narrows the list to what `text` says, words and conditions.
    public func search(_ text: String) {
        guard text != typed else { return }
        if typed.isEmpty { anchor = selectedOrderID }
        typed = text
        restart(selecting: text.isEmpty ? anchor : nil)
    }

    public func filter(_ filter: OrderFilter) {
        guard filter != chosen else { return }
        chosen = filter
        restart(selecting: selectedOrderID)
        remember()
        context.analytics.track(.ordersListFiltered(conditions: filter.conditions.count))
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
        _ = context.stores.dispatch(
            OrderAction.synchronizeOrders(siteID: context.siteID, onCompletion: { _ in })
        )
        _ = context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
    }

    /// Midnight passed, or other changes wait: the same filter may be for other orders.
    func surroundingsChanged() {
        guard query.context != context.filterContext(for: query.filter) else { return }
        restart(selecting: selectedOrderID)
    }

    // MARK: What storage tells

    private func contentChanged() {
        guard results.isUpToDate else { return onChange(.rows) }
        let wasNewQuery = isNewQuery
        isNewQuery = false
        if count == 0, wasNewQuery { lookForSuggestion() }
        if wantsFirstRow, wasNewQuery || selectedOrderID == nil || !context.status.isMirrorWhole {
            return selectFirst()
        }
        guard let selectedOrderID else { return onChange(.selection(nil)) }
        if let index = results.index(of: selectedOrderID) { return onChange(.selection(index)) }
        locate(selectedOrderID, elseFirst: wasNewQuery)
    }

    /// Rows come in newest first while the mirror fills: until it is whole the first row stays the selected one.
    private func selectFirst() {
        selectedOrderID = results.object(at: 0)?.orderID
        onChange(.selection(0))
    }

    /// The selected order left the window, or the list.
    private func locate(_ orderID: Int64, elseFirst: Bool) {
        onChange(.rows)
        let asked = query
        let taken = context.stores.dispatch(
            OrderAction.locateOrder(siteID: context.siteID, orderID: orderID, list: asked) { [weak self] result in
                guard let self, self.query == asked, self.selectedOrderID == orderID else { return }
                if let index = (try? result.get()) ?? nil {
                    self.rowsInSight(index..<index + 1)
                    self.onChange(.selection(index))
                } else if elseFirst {
                    self.selectFirst()
                } else {
                    self.selectedOrderID = nil
                    self.onChange(.selection(nil))
                }
            }
        )
        if !taken { onChange(.selection(nil)) }
    }

    private func restart(selecting orderID: Int64?, sortedBy sort: OrderListQuery.Sort? = nil) {
        let parsed = OrderFilterParser.parse(typed, vocabulary: context.vocabulary)
        problems = parsed.problems
        let before = query
        query.sort = sort ?? query.sort
        query.filter = chosen.and(parsed.filter)
        query.context = context.filterContext(for: query.filter)
        if query.filter != before.filter {
            suggestion = nil
            storeSearch = .none
            // “All” meant all of the list there was.
            if marks.isAllBut { marks = .none }
            rangeStart = nil
        }
        guard query != before else { return onChange(.rows) }
        selectedOrderID = orderID
        wantsFirstRow = orderID == nil
        isNewQuery = true
        window.reset()
        results.change(query: query, range: window.range)
    }

    private func remember() {
        let settings = OrderListSettings(filter: chosen, sort: query.sort)
        _ = context.stores.dispatch(
            AppSettingsAction.saveOrderListSettings(siteID: context.siteID, settings: settings, onCompletion: { _ in })
        )
    }
}
