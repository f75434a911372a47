import WooFoundation

/// The reports of `wc-analytics` with one row for each item: products, categories, coupons, customers, taxes, stock.
enum AnalyticsLists {
    /// The possible orders of each report, the default first.
    private static let orderings = [
        "products": ["date", "net_revenue", "orders_count", "items_sold", "product_name", "variations", "sku"],
        "categories": ["category_id", "items_sold", "net_revenue", "orders_count", "products_count", "category"],
        "coupons": ["coupon_id", "code", "amount", "orders_count"],
        "customers": [
            "date_registered", "username", "name", "country", "city", "state", "postcode", "date_last_active",
            "orders_count", "total_spend", "avg_order_value",
        ],
        "taxes": [
            "tax_rate_id", "name", "tax_code", "rate", "order_tax", "total_tax", "shipping_tax", "orders_count",
        ],
        "stock": ["stock_status", "stock_quantity", "date", "id", "include", "title", "sku"],
    ]

    static func knows(_ name: String) -> Bool { orderings[name] != nil }

    static func answer(_ name: String, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let orderings = orderings[name] ?? []
        var reader = ParameterReader(context.request.parameters)
        let page = reader.integer("page", default: 1, minimum: 1)
        let perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        let order = reader.choice("orderby", default: orderings.first ?? "", among: orderings)
        let isAscending =
            reader.choice("order", default: name == "stock" ? "asc" : "desc", among: ["asc", "desc"]) == "asc"
        let range = range(&reader, context)
        try reader.check()
        try context.access.list()
        let rows = AnalyticsRows(context: context, state: state).rows(name, range)
        let sorted = sort(rows, by: order, isAscending)
        let start = (page - 1).multipliedReportingOverflow(by: perPage).0
        let shown = Array(sorted.dropFirst(max(0, start)).prefix(perPage))
        var answer = context.list(shown, allow: "GET")
        context.paginate(
            &answer,
            path: "reports/\(name)",
            in: context.rendering.analytics,
            total: sorted.count,
            page: page,
            perPage: perPage,
            beyond: shown.isEmpty && page > 1
        )
        return answer
    }

    /// The last week, where no range is given.
    static func range(_ reader: inout ParameterReader, _ context: RouteContext) -> ClosedRange<Int> {
        let dates = context.rendering.dates
        let after = reader.date("after", dates: dates, gmt: false) ?? context.now - 7 * 86_400
        let before = reader.date("before", dates: dates, gmt: false) ?? context.now
        return after...max(after, before)
    }

    /// Sorts by the amount or number in the member with that name; rows without such a member stay as they are.
    private static func sort(_ rows: [JSONNode], by name: String, _ isAscending: Bool) -> [JSONNode] {
        func key(_ row: JSONNode) -> Int { row[name]?.text.flatMap { MoneyText.cents($0) } ?? 0 }
        return rows.map { (key($0), $0) }.enumerated()
            .sorted { one, other in
                guard one.element.0 != other.element.0 else { return one.offset < other.offset }
                return (one.element.0 < other.element.0) == isAscending
            }
            .map(\.element.1)
    }
}
