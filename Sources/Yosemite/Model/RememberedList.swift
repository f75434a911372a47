import WooFoundation

/// The saved state of a list, per store. Each list has its own file; values from a newer version are ignored.
public struct RememberedList: Hashable, Sendable, Codable, GeneratedCopiable, GeneratedFakeable {
    /// For orders, if only statuses are selected.
    public let statuses: [String]?
    /// The name of the sort order; nil for the default.
    public let sort: String?
    /// The filter in its language, if it has more than statuses.
    public let filter: String?

    public init(statuses: [String]? = nil, sort: String? = nil, filter: String? = nil) {
        self.statuses = statuses
        self.sort = sort
        self.filter = filter
    }

    public static let standard = RememberedList()

    /// The sort order; nil for the default.
    public func sorted<Sort: RawRepresentable<String>>(by type: Sort.Type = Sort.self) -> Sort? {
        sort.flatMap { Sort(rawValue: $0) }
    }
}

/// For orders, whose filter is saved too.
extension RememberedList {
    public init(filter: OrderFilter, sort: OrderListQuery.Sort) {
        let isPlain = filter == OrderFilter(statuses: filter.statuses)
        self.init(statuses: filter.statuses, sort: sort.rawValue, filter: isPlain ? nil : filter.text)
    }

    /// The orders that were shown.
    public var shownOrders: OrderFilter {
        filter.map { OrderFilterParser.parse($0).filter } ?? OrderFilter(statuses: statuses ?? [])
    }
}

/// The saved states of a store's lists.
public struct RememberedLists: Hashable, Sendable {
    public static let standard = RememberedLists()

    /// Why one of them has its defaults: its file could not be read.
    public var problems: [String] = []
    private var lists: [SavedFilter.Records: RememberedList] = [:]

    public init(_ lists: [SavedFilter.Records: RememberedList] = [:]) {
        self.lists = lists
    }

    public subscript(records: SavedFilter.Records) -> RememberedList {
        get { lists[records] ?? .standard }
        set { lists[records] = newValue }
    }
}
