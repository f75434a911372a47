/// A full text index and the records it is of: its rows have their ids.
enum SearchTable: Hashable, Sendable {
    case orders

    /// The FTS5 table.
    var name: String {
        switch self {
        case .orders: "order_search"
        }
    }

    /// The table of the records.
    var records: String {
        switch self {
        case .orders: "orders"
        }
    }

    /// The column of the records that holds the id.
    var key: String {
        switch self {
        case .orders: "order_id"
        }
    }
}

/// A search that rows have to match.
struct NeededSearch: Hashable, Sendable {
    let table: SearchTable
    let expression: String
}
