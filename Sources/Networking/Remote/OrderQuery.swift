import Foundation
import WooFoundation

/// Which orders to load, and in what order.
public struct OrderQuery: Hashable, Sendable {
    public enum SortField: String, Hashable, Sendable, CaseIterable {
        case date, id, modified
    }

    /// Slugs; nil is the store's default, which leaves out trash and drafts of the checkout. An empty list is nil.
    public var statuses: [String]?
    /// Exclusive, like all bounds; the store compares whole seconds.
    public var modifiedAfter: Date?
    /// On the date of creation.
    public var after: Date?
    /// On the date of creation.
    public var before: Date?
    /// What the store searches for: numbers, names, addresses, items; not SKU (`woocommerce-api.md` 13).
    public var keyword: String?
    /// Only these, at most 100.
    public var orderIDs: [Int64]?
    public var sortField: SortField
    public var isAscending: Bool

    public init(
        statuses: [String]? = nil,
        modifiedAfter: Date? = nil,
        after: Date? = nil,
        before: Date? = nil,
        keyword: String? = nil,
        orderIDs: [Int64]? = nil,
        sortField: SortField = .date,
        isAscending: Bool = false
    ) {
        self.statuses = statuses
        self.modifiedAfter = modifiedAfter
        self.after = after
        self.before = before
        self.keyword = keyword
        self.orderIDs = orderIDs
        self.sortField = sortField
        self.isAscending = isAscending
    }

    /// - Parameters:
    ///   - pageNumber: from 1; less becomes 1.
    ///   - pageSize: 1…100; the store refuses others, so they are brought into range.
    func parameters(pageNumber: Int, pageSize: Int) -> [QueryParameter] {
        var result = [
            QueryParameter("page", String(max(1, pageNumber))),
            QueryParameter("per_page", String(min(max(1, pageSize), 100))),
            QueryParameter("orderby", sortField.rawValue),
            QueryParameter("order", isAscending ? "asc" : "desc"),
        ]
        if let statuses, !statuses.isEmpty { result.append(QueryParameter("status", statuses.joined(separator: ","))) }
        let dates = [("modified_after", modifiedAfter), ("after", after), ("before", before)]
        for case (let name, let date?) in dates {
            result.append(QueryParameter(name, StoreDateParser.gmtText(date)))
        }
        if dates.contains(where: { $0.1 != nil }) { result.append(QueryParameter("dates_are_gmt", "true")) }
        if let orderIDs {
            result.append(QueryParameter("include", orderIDs.map(String.init).joined(separator: ",")))
        }
        if let keyword { result.append(QueryParameter("search", keyword)) }
        return result
    }
}
