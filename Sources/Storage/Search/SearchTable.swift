/// A full-text index and its records: rows have the ids of the records.
enum SearchTable: Hashable, Sendable {
    case orders
    case products
    case customers

    /// The FTS5 table.
    var name: String {
        switch self {
        case .orders: "order_search"
        case .products: "product_search"
        case .customers: "customer_search"
        }
    }

    /// The table of the records.
    var records: String {
        switch self {
        case .orders: "orders"
        case .products: "products"
        case .customers: "customers"
        }
    }

    /// The column of the records that holds the id.
    var key: String {
        switch self {
        case .orders: "order_id"
        case .products: "product_id"
        case .customers: "customer_id"
        }
    }
}

/// A search that rows must match.
struct NeededSearch: Hashable, Sendable {
    let table: SearchTable
    let expression: String
}
