import WooFoundation

/// The parameters of a `GET` on a list, checked.
struct ListRequest: Sendable {
    let resource: DemoResource
    let page: Int
    let perPage: Int
    let orderBy: String
    let isAscending: Bool
    let include: [Int]?
    var exclude: Set<Int>
    private let parameters: QueryParameters
    private var after: Int?
    private var before: Int?
    private var modifiedAfter: Int?
    private var modifiedBefore: Int?
    private let statuses: [String]

    /// - Throws: 400 `rest_invalid_param` naming every refused parameter.
    init(_ resource: DemoResource, _ parameters: QueryParameters, dates: DemoDates) throws(RESTError) {
        var reader = ParameterReader(parameters)
        self.resource = resource
        self.parameters = parameters
        if resource.isPaged {
            page = reader.integer("page", default: 1, minimum: 1)
            perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        } else {
            (page, perPage) = (1, .max)
        }
        if let first = resource.orderings.first {
            orderBy = reader.choice("orderby", default: first, among: resource.orderings)
            let fallback = resource.isNewestFirst ? "desc" : "asc"
            isAscending = reader.choice("order", default: fallback, among: ["asc", "desc"]) == "asc"
        } else {
            (orderBy, isAscending) = ("id", true)
        }
        let isGMT = parameters["dates_are_gmt"].map { JSONNode.string($0).isTruthy } ?? false
        if resource.isNewestFirst {
            after = reader.date("after", dates: dates, gmt: isGMT)
            before = reader.date("before", dates: dates, gmt: isGMT)
        }
        if resource.knowsChanges {
            modifiedAfter = reader.date("modified_after", dates: dates, gmt: isGMT)
            modifiedBefore = reader.date("modified_before", dates: dates, gmt: isGMT)
        }
        // Words that are not numbers become 0, which matches nothing (recording errors/include-bad).
        include = parameters.list("include").map { $0.map { Int($0) ?? 0 } }
        exclude = Set((parameters.list("exclude") ?? []).compactMap { Int($0) })
        statuses = parameters.list("status") ?? []
        try reader.check()
    }

    /// Conditions that do not need the whole record. Dates are strictly exclusive (finding 11).
    func matches(_ row: DemoList.Row) -> Bool {
        guard matchesStatus(row) else { return false }
        if let after, row.created <= after { return false }
        if let before, row.created >= before { return false }
        if let modifiedAfter, row.modified <= modifiedAfter { return false }
        if let modifiedBefore, row.modified >= modifiedBefore { return false }
        if let include, !include.contains(row.id) { return false }
        if let parent = parameters[resource == .reviews ? "product" : "parent"], resource.isPaged,
            !parent.split(separator: ",").contains(where: { Int($0) == row.parent })
        {
            return false
        }
        return !exclude.contains(row.id)
    }

    private func matchesStatus(_ row: DemoList.Row) -> Bool {
        switch resource {
        case .products, .variations:
            statuses.isEmpty || statuses.contains("any") ? row.status != "trash" : statuses.contains(row.status)
        // WP_Query: published and private ones by default (recordings coupons/list with 39 rows and
        // system_status/status with 42); `any` is all but these two (woocommerce#31577).
        case .coupons:
            statuses.isEmpty
                ? ["publish", "private"].contains(row.status)
                : statuses.contains(row.status)
                    || statuses.contains("any") && !["trash", "auto-draft"].contains(row.status)
        case .reviews:
            statuses.contains("all")
                ? row.status == "approved" || row.status == "hold"
                : statuses.isEmpty ? row.status == "approved" : statuses.contains(row.status)
        case .customers:
            parameters["role"] == "all" || row.status == parameters["role"] ?? "customer"
        case .categories, .tags, .brands, .attributes, .attributeTerms, .shippingClasses, .taxRates, .taxClasses,
            .paymentGateways:
            true
        }
    }

    /// The filters that need the whole record.
    var wholeRecordFilters: [ListFilter] { ListFilter.of(resource, parameters) }

    func sorted(_ rows: [DemoList.Row]) -> [DemoList.Row] {
        if orderBy == "include", let include {
            let found = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
            return include.compactMap { found[$0] }
        }
        let ascending =
            switch orderBy {
            case "modified": rows.sorted { ($0.modified, $0.id) < ($1.modified, $1.id) }
            case "date", "date_gmt", "registered_date": rows.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
            default: rows.sorted { $0.id < $1.id }
            }
        return isAscending ? ascending : ascending.reversed()
    }
}
