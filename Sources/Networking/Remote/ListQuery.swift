import FoundationEssentials
import WooFoundation

/// Which rows of a list to load, and in what order. A remote leaves out what its resource does not support.
public struct ListQuery: Hashable, Sendable {
    public enum Sort: String, Hashable, Sendable, CaseIterable {
        /// The date of creation.
        case date
        case id
        case modified

        /// Their names for orders, products and coupons.
        public static let allNames: [Sort: String] = [.date: "date", .id: "id", .modified: "modified"]
    }

    /// From 1.
    public var page: Int
    /// 1…100; the store refuses other sizes, `parameters(sorts:)` clamps them.
    public var size: Int
    /// nil for the store's own order: terms and tax rates have no dates.
    public var sort: Sort?
    public var isAscending: Bool
    /// Exclusive, like all bounds; the store compares whole seconds (`woocommerce.md`, "Dates").
    public var modifiedAfter: Date?
    /// On the date of creation.
    public var after: Date?
    /// On the date of creation.
    public var before: Date?
    /// Only these ids; empty for all.
    public var include: [Int64]
    /// Slugs, listed one by one because `any` leaves some out; empty for the store's default.
    public var statuses: [String]
    /// The store's own search (`woocommerce.md`, "Lists").
    public var keyword: String?
    /// The members to load; empty for all.
    public var fields: [String]

    /// - Parameters:
    ///   - page: from 1.
    ///   - size: 1…100.
    ///   - modifiedAfter: exclusive, like `after` and `before`, which compare the date of creation.
    public init(
        page: Int = 1,
        size: Int = 100,
        sort: Sort? = .date,
        isAscending: Bool = false,
        modifiedAfter: Date? = nil,
        after: Date? = nil,
        before: Date? = nil,
        include: [Int64] = [],
        statuses: [String] = [],
        keyword: String? = nil,
        fields: [String] = []
    ) {
        self.page = page
        self.size = size
        self.sort = sort
        self.isAscending = isAscending
        self.modifiedAfter = modifiedAfter
        self.after = after
        self.before = before
        self.include = include
        self.statuses = statuses
        self.keyword = keyword
        self.fields = fields
    }

    /// The query's parameters, with dates in UTC.
    ///
    /// - Parameter sorts: what the resource can sort by, and its names for it. Other sorts are left out, and so is
    ///   `modifiedAfter` where it cannot sort by the date of change.
    public func parameters(sorts: [Sort: String] = Sort.allNames) -> [QueryParameter] {
        var result = [
            QueryParameter("page", String(max(1, page))),
            QueryParameter("per_page", String(min(max(1, size), 100))),
        ]
        if let name = sort.flatMap({ sorts[$0] }) {
            result.append(QueryParameter("orderby", name))
            result.append(QueryParameter("order", isAscending ? "asc" : "desc"))
        }
        if !statuses.isEmpty { result.append(QueryParameter("status", statuses.joined(separator: ","))) }
        if !include.isEmpty {
            result.append(QueryParameter("include", include.map(String.init).joined(separator: ",")))
        }
        let dates = [
            ("modified_after", sorts[.modified] == nil ? nil : modifiedAfter), ("after", after), ("before", before),
        ]
        for case (let name, let date?) in dates {
            result.append(QueryParameter(name, StoreDateParser.gmtText(date)))
        }
        if dates.contains(where: { $0.1 != nil }) { result.append(QueryParameter("dates_are_gmt", "true")) }
        if let keyword { result.append(QueryParameter("search", keyword)) }
        if !fields.isEmpty { result.append(QueryParameter("_fields", fields.joined(separator: ","))) }
        return result
    }
}
