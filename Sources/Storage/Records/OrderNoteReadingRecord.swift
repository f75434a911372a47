import FoundationEssentials

/// The notes of an order were read when the order was as it was then.
public struct OrderNoteReadingRecord: Object, Hashable {
    public var orderID: Int64
    /// The local id of the store.
    public var siteID: Int64
    /// The date of change the order had. A later one means that there may be other notes.
    public var orderModified: Date?

    public init(orderID: Int64, siteID: Int64, orderModified: Date?) {
        self.orderID = orderID
        self.siteID = siteID
        self.orderModified = orderModified
    }
}

extension OrderNoteReadingRecord {
    public var primaryKey: Int64 { orderID }

    public static let entity = Entity<OrderNoteReadingRecord>(
        name: "OrderNoteReadingRecord",
        table: "order_note_readings",
        key: ["order_id"],
        columns: ["order_id", "site_id", "order_modified"],
        decode: { row in
            OrderNoteReadingRecord(orderID: row.next(), siteID: row.next(), orderModified: row.next())
        },
        bind: { record, row in
            row.bind(record.orderID)
            row.bind(record.siteID)
            row.bind(record.orderModified)
        }
    )
}
