import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// The Orders list as values: rows, count, what is selected, what to say when there are none.
@MainActor
public final class OrderListViewModel {
    public private(set) var query: OrderListQuery
    public private(set) var selectedOrderID: Int64?
    /// Rows, count or state changed.
    public var onChange: @MainActor (OrderListChange) -> Void = { _ in }

    private let context: SiteContext
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
        query = OrderListQuery(siteID: context.siteID, statuses: settings.statuses, search: "", sort: settings.sort)
        results = context.stores.orders(query, range: window.range)
        results.onDidChangeContent = { [weak self] in self?.contentChanged() }
        results.start()
    }

    public var count: Int { results.numberOfObjects }
    public var isLoaded: Bool { results.isLoaded }

    /// The row at a position; nil while it is being read.
    public func row(at index: Int) -> TableRow? {
        guard let order = results.object(at: index) else { return nil }
        let now = context.dates.now()
        return formatted.row(for: order, stamp: FormattedRows.Stamp(generation: context.generation, now: now)) {
            OrderListRow.row($0, context: context, now: now)
        }
    }

    public func order(at index: Int) -> OrderSummary? { results.object(at: index) }

    public var selectedOrder: OrderSummary? {
        selectedOrderID.flatMap { results.index(of: $0) }.flatMap { results.object(at: $0) }
    }

    public var state: ListState? {
        ListState.orders(
            count: count,
            isLoaded: isLoaded,
            search: query.search,
            isFiltered: !query.statuses.isEmpty,
            problem: results.problem,
            status: context.status,
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

    public func search(_ text: String) {
        guard text != query.search else { return }
        if query.search.isEmpty { anchor = selectedOrderID }
        let comesBack = text.isEmpty ? anchor : nil
        query.search = text
        restart(selecting: comesBack)
    }

    public func finishSearch() {
        context.analytics.track(.ordersListSearched(matches: count))
    }

    public func filter(statuses: [String]) {
        guard statuses != query.statuses else { return }
        query.statuses = statuses
        restart(selecting: selectedOrderID)
        remember()
    }

    public func sort(by sort: OrderListQuery.Sort) {
        guard sort != query.sort else { return }
        query.sort = sort
        restart(selecting: selectedOrderID)
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

    // MARK: What storage tells

    private func contentChanged() {
        guard results.isUpToDate else { return onChange(.rows) }
        let wasNewQuery = isNewQuery
        isNewQuery = false
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

    private func restart(selecting orderID: Int64?) {
        selectedOrderID = orderID
        wantsFirstRow = orderID == nil
        isNewQuery = true
        window.reset()
        results.change(query: query, range: window.range)
    }

    private func remember() {
        let settings = OrderListSettings(statuses: query.statuses, sort: query.sort)
        _ = context.stores.dispatch(
            AppSettingsAction.saveOrderListSettings(siteID: context.siteID, settings: settings, onCompletion: { _ in })
        )
    }
}
