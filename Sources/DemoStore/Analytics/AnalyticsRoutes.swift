import FoundationEssentials
import WooFoundation

/// `wc-analytics`: the store's own reports, computed from its orders.
enum AnalyticsRoutes {
    static func answer(_ path: [String], _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer
    {
        switch path {
        case ["reports", "revenue", "stats"], ["reports", "orders", "stats"]: return try stats(path, context, state)
        case ["imports", "status"]: return try importStatus(context, state)
        case ["settings", "wc_admin"]: return try settings(context)
        case ["leaderboards"]: return try boards(context, state)
        case ["leaderboards", "allowed"]:
            try context.access.list()
            return whole(AnalyticsBoards.allowed, path, context)
        case ["reports", "performance-indicators"]: return try indicators(path, context, state)
        case ["reports", "performance-indicators", "allowed"]:
            try context.access.list()
            return whole(AnalyticsIndicators.allowed(context.rendering), path, context)
        case ["reports", "stock", "stats"]: return try stockStats(context, state)
        case _ where path.count == 2 && path[0] == "reports" && AnalyticsLists.knows(path[1]):
            return try AnalyticsLists.answer(path[1], context, state)
        default: throw .noRoute
        }
    }

    private static func stats(
        _ path: [String],
        _ context: RouteContext,
        _ state: StoreState
    ) throws(RESTError) -> StoreAnswer {
        let parameters = context.request.parameters
        let dates = context.rendering.dates
        var reader = ParameterReader(parameters)
        let page = reader.integer("page", default: 1, minimum: 1)
        let perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        let kind = reader.choice("interval", default: "week", among: AnalyticsIntervals.kinds)
        let dated = reader.choice(
            "date_type",
            default: "date_created",
            among: ["date_paid", "date_created", "date_completed"]
        )
        let after = reader.date("after", dates: dates, gmt: false) ?? context.now - 7 * 86_400
        let before = reader.date("before", dates: dates, gmt: false) ?? context.now
        try reader.check()
        try context.access.list()
        let sales = sales(state, from: after, to: min(before, known(context, state)), byPayment: dated == "date_paid")
        let intervals = AnalyticsIntervals(kind: kind, zone: dates.zone).cut(from: after, to: before)
        let start = (page - 1).multipliedReportingOverflow(by: perPage).0
        let shown = Array(intervals.reversed().dropFirst(max(0, start)).prefix(perPage))
        let rows = shown.map { interval -> JSONNode in
            let inside = sales.filter { ($0.time >= interval.start) && ($0.time <= interval.end) }
            return [
                "interval": .string(interval.name), "date_start": .string(spaced(dates.local(interval.start))),
                "date_start_gmt": .string(spaced(dates.gmt(interval.start))),
                "date_end": .string(spaced(dates.local(interval.end))),
                "date_end_gmt": .string(spaced(dates.gmt(interval.end))),
                "subtotals": AnalyticsSums(sales: inside).json(isTotal: false),
            ]
        }
        let totals = AnalyticsSums(sales: sales).json(isTotal: true)
        var answer = context.single(["totals": totals, "intervals": .array(rows)], allow: "GET")
        context.paginate(
            &answer,
            path: path.joined(separator: "/"),
            in: context.rendering.analytics,
            total: intervals.count,
            page: page,
            perPage: perPage,
            beyond: shown.isEmpty && page > 1
        )
        return answer
    }

    private static func boards(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        var reader = ParameterReader(context.request.parameters)
        let limit = reader.integer("per_page", default: 5, minimum: 1, maximum: 20)
        let range = AnalyticsLists.range(&reader, context)
        try reader.check()
        try context.access.list()
        let rows = AnalyticsRows(context: context, state: state)
        return context.list(AnalyticsBoards(rows: rows, range: range, limit: limit).all, allow: "GET")
    }

    private static func indicators(
        _ path: [String],
        _ context: RouteContext,
        _ state: StoreState
    ) throws(RESTError) -> StoreAnswer {
        var reader = ParameterReader(context.request.parameters)
        let range = AnalyticsLists.range(&reader, context)
        try reader.check()
        try context.access.list()
        let indicators = AnalyticsIndicators(rows: AnalyticsRows(context: context, state: state), range: range)
        return whole(indicators.nodes(context.request.parameters.list("stats")), path, context)
    }

    /// A list that is always one page.
    private static func whole(_ nodes: [JSONNode], _ path: [String], _ context: RouteContext) -> StoreAnswer {
        var answer = context.list(nodes, allow: "GET")
        context.paginate(
            &answer,
            path: path.joined(separator: "/"),
            in: context.rendering.analytics,
            total: nodes.count,
            page: 1,
            perPage: max(1, nodes.count),
            beyond: false
        )
        return answer
    }

    private static func stockStats(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let rows = AnalyticsRows(context: context, state: state).stock()
        func count(_ status: String) -> JSONNode { .integer(rows.count { $0["stock_status"] == .string(status) }) }
        let low = rows.count { row in
            let quantity = row["stock_quantity"]?.decimal ?? 0
            return row["manage_stock"] == true && quantity > 0 && quantity <= row["low_stock_amount"]?.decimal ?? 0
        }
        let totals: JSONNode = [
            "lowstock": .integer(low), "instock": count("instock"), "outofstock": count("outofstock"),
            "onbackorder": count("onbackorder"), "products": .integer(rows.count),
        ]
        return context.single(["totals": totals], allow: "GET")
    }

    private static func spaced(_ date: String) -> String { date.replacing("T", with: " ") }

    /// The time up to which the reports include orders.
    private static func known(_ context: RouteContext, _ state: StoreState) -> Int {
        for case .analyticsBehind(let seconds) in state.oddities { return context.now - seconds }
        return .max
    }

    private static func sales(_ state: StoreState, from: Int, to: Int, byPayment: Bool) -> [AnalyticsSale] {
        let refunded = Set(state.table.refundedOrders().map(\.orderID))
        return state.table.rows.filter { row in
            let isCounted = !AnalyticsSale.excluded.contains(row.status)
            let isOfRange = Int(row.created) >= from && Int(row.created) <= to
            return isCounted && (byPayment || isOfRange || refunded.contains(row.id))
        }.compactMap { state.table.order(id: $0.id) }
            .flatMap { AnalyticsSale.of($0, byPayment: byPayment) }
            .filter { $0.time >= from && $0.time <= to }
    }

    private static func importStatus(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let isBehind = known(context, state) != .max
        return context.single(
            [
                "mode": isBehind ? "scheduled" : "immediate", "last_processed_date": .null, "next_scheduled": .null,
                "import_in_progress_or_due": isBehind ? true : .null, "failed_count": 0, "failed_overflow_count": 0,
            ],
            allow: "GET"
        )
    }

    private static func settings(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let statuses: JSONNode = ["pending", "cancelled", "failed"]
        return context.list(
            [
                [
                    "id": "woocommerce_excluded_report_order_statuses", "label": "Excluded report order statuses",
                    "description": "Statuses that should not be included when calculating report totals.",
                    "default": statuses, "type": "multiselect", "value": statuses,
                ]
            ],
            allow: "GET"
        )
    }
}
