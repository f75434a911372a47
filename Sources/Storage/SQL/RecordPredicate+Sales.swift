import FoundationEssentials

/// Conditions on an order that lead from a figure to its orders.
extension RecordPredicate where Record == OrderRecord {
    /// Orders with a refund made from one instant until before another; nil leaves that end open.
    public static func refunded(from: Date?, until: Date?) -> Self {
        let ends = [(">=", from), ("<", until)].compactMap { sign, date in date.map { (sign, $0.sqlValue) } }
        let conditions = ends.map { " AND created_at \($0.0) ?" }.joined()
        return Self(
            node: .sql(
                """
                order_id IN (SELECT order_id FROM sales \
                WHERE refund_id > 0 AND created_at IS NOT NULL\(conditions))
                """,
                ends.map(\.1)
            )
        )
    }

    /// Orders with a product that is in this category now.
    public static func hasProduct(ofCategory id: Int64) -> Self {
        Self(
            node: .sql(
                """
                EXISTS (SELECT 1 FROM order_items JOIN product_terms ON product_terms.product_id = order_items.product_id \
                AND product_terms.kind = 'category' AND product_terms.term_id = ? \
                WHERE order_items.order_id = orders.order_id)
                """,
                [.integer(id)]
            )
        )
    }

    /// Orders that are their customer's first to count in the store's reports.
    public static var isFirstOfCustomer: Self { sale("is_first = 1") }

    /// Orders of known customers that are not the first to count.
    public static var isLaterOfCustomer: Self { sale("is_first = 0 AND customer <> 0") }

    /// Orders of guests with exactly this address, ignoring case.
    public static func guest(email: String) -> Self {
        Self(
            node: .sql(
                "order_id IN (SELECT order_id FROM sales WHERE customer = ? AND refund_id = 0 AND customer <> 0)",
                [.integer(Sale.guest(email))]
            )
        )
    }

    private static func sale(_ condition: String) -> Self {
        Self(
            node: .sql(
                """
                EXISTS (SELECT 1 FROM sales \
                WHERE sales.order_id = orders.order_id AND sales.refund_id = 0 AND \(condition))
                """,
                []
            )
        )
    }
}
