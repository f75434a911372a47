import WooFoundation

/// What a list of a store remembers between two starts. Each list has a file of its own; a word of a newer version says
/// nothing to this one.
public struct RememberedList: Hashable, Sendable, Codable, GeneratedCopiable, GeneratedFakeable {
    /// Of orders, where nothing but statuses is chosen.
    public let statuses: [String]?
    /// The name of the order its rows stand in; nil: the usual one.
    public let sort: String?
    /// The filter in its language, where it asks for more than statuses.
    public let filter: String?

    public init(statuses: [String]? = nil, sort: String? = nil, filter: String? = nil) {
        self.statuses = statuses
        self.sort = sort
        self.filter = filter
    }

    public static let standard = RememberedList()

    /// The order its rows stand in; nil for the usual one.
    public func sorted<Sort: RawRepresentable<String>>(by type: Sort.Type = Sort.self) -> Sort? {
        sort.flatMap { Sort(rawValue: $0) }
    }
}

/// Of orders, which remember the filter too.
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

/// What every list of a store remembers.
public struct RememberedLists: Hashable, Sendable {
    public static let standard = RememberedLists()

    /// Why one of them stands as it usually does: its file could not be read.
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
