import Networking
import Storage

/// Below which id no order lies that is made from now on. The order with the highest id is not always the newest: one that was
/// imported, or made by a plugin, may lie far above the ids that the store gives out, and would hide ours for ever. So it is the
/// lowest of those that were made last.
enum OrdersBefore {
    /// How many are looked at: one of them may be such an order.
    static let count = 5

    /// Of the orders that the mirror has; 0 where it has none.
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

    /// Of a page of the store's newest orders.
    static func newestID(of page: Page<Order>) -> Int64 {
        (page.items.map(\.orderID) + page.unreadable.compactMap(\.id)).min() ?? 0
    }
}
