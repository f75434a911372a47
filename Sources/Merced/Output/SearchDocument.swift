/// `search --json`: the results, kind by kind.
struct SearchDocument: Encodable {
    struct Group<Row: Encodable>: Encodable {
        /// The number of matching mirrored records, shown or not.
        let matching: Int
        let rows: [Row]
    }

    let store: String
    let search: String
    /// The store's, of the products; each order has its own.
    let currency: String
    let orders: Group<OrderRow>
    /// Found by the words alone: conditions are for orders.
    let products: Group<ProductRow>
    let customers: Group<CustomerRow>
    /// Whether the mirror has everything; otherwise `matching` may be too low.
    let complete: Bool
    /// The number of orders whose notes are not here, and so were not searched; nil where no words were searched for.
    let notesUnread: Int?
    let offline: Bool

    enum CodingKeys: String, CodingKey {
        case store, search, currency, orders, products, customers, complete, offline
        case notesUnread = "notes_unread"
    }
}

/// A product in `search --json`.
struct ProductRow: Encodable {
    let id: Int64
    let name: String
    let sku: String
    let globalUniqueID: String
    let price: String
    let status: String

    enum CodingKeys: String, CodingKey {
        case id, name, sku, price, status
        case globalUniqueID = "global_unique_id"
    }
}

/// A customer in `search --json`.
struct CustomerRow: Encodable {
    let id: Int64
    let name: String
    let email: String
    let company: String
    let phone: String
}
