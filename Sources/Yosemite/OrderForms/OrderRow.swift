import WooFoundation

/// Fields of an order that are no field of its own row: what it comes to, and its rows.
enum OrderRow {
    /// What the customer pays. It is compared, and never sent.
    static let total = "total"
}
