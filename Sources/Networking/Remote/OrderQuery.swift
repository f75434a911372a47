import FoundationEssentials
import WooFoundation

/// Which orders to load, and in what order.
public struct OrderQuery: Hashable, Sendable {
    public enum SortField: String, Hashable, Sendable, CaseIterable {
        case date, id, modified
    }

    /// Slugs; nil or empty for the store's default, which leaves out trash and checkout drafts.
    public var statuses: [String]?
    /// Exclusive, like all bounds; the store compares whole seconds.
    public var modifiedAfter: Date?
    /// On the date of creation.
    public var after: Date?
    /// On the date of creation.
    public var before: Date?
    /// The store's own search: numbers, names, addresses, items; not SKUs (`woocommerce.md`, "Lists").
    public var keyword: String?
    /// Only these, at most 100.
    public var orderIDs: [Int64]?
    public var sortField: SortField
    public var isAscending: Bool

    /// - Parameters:
    ///   - modifiedAfter: exclusive, like `after` and `before`, which compare the date of creation.
    ///   - orderIDs: at most 100; nil or empty for all.
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

    func list(pageNumber: Int, pageSize: Int) -> ListQuery {
        ListQuery(
            page: pageNumber,
            size: pageSize,
            sort: ListQuery.Sort(rawValue: sortField.rawValue),
            isAscending: isAscending,
            modifiedAfter: modifiedAfter,
            after: after,
            before: before,
            include: orderIDs ?? [],
            statuses: statuses ?? [],
            keyword: keyword
        )
    }
}
