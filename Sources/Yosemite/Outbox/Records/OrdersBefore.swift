import Networking
import Storage

/// An id below all orders created from now on. The order with the highest id is not always the newest: one that was
/// imported, or created by a plugin, may be far above the ids the store assigns, and would hide ours for ever. So it is
/// the lowest of those created last.
enum OrdersBefore {
    /// How many are examined: one of them may be such an order.
    static let count = 5

    /// For the mirror's orders; 0 where it has none.
    ///
    /// - Throws: `StorageError`.
    static func newestID(in storage: any StorageType) throws -> Int64 {
        let newest = try storage.allObjects(
            ofType: OrderRecord.self,
            matching: OrderRecord.Columns.orderID > 0,
            sortedBy: [OrderRecord.Columns.dateCreated.descending],
            limit: count
        )
        return newest.map(\.orderID).min() ?? 0
    }

    /// For a page of the store's newest orders.
    static func newestID(of page: Page<Order>) -> Int64 {
        (page.items.map(\.orderID) + page.unreadable.compactMap(\.id)).min() ?? 0
    }
}
