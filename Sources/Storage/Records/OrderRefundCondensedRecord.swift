import FoundationEssentials

/// A refund as the order itself tells it.
public struct OrderRefundCondensedRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var refundID: Int64
    public var reason: String?
    /// Negative, as received.
    public var total: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        refundID: Int64,
        reason: String? = nil,
        total: String = ""
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.refundID = refundID
        self.reason = reason
        self.total = total
    }
}

extension OrderRefundCondensedRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderRefundCondensedRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderRefundCondensedRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderRefundCondensedRecord, Int>("position")
        public static let refundID = RecordColumn<OrderRefundCondensedRecord, Int64>("refund_id")
        public static let reason = RecordColumn<OrderRefundCondensedRecord, String>("reason")
        public static let total = RecordColumn<OrderRefundCondensedRecord, String>("total")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderRefundCondensedRecord>(
        name: "OrderRefundCondensedRecord",
        table: "order_refunds_condensed",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "refund_id", "reason", "total",
        ],
        decode: { row in
            OrderRefundCondensedRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                refundID: row.next(),
                reason: row.next(),
                total: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.refundID)
            row.bind(record.reason)
            row.bind(record.total)
        }
    )
}
