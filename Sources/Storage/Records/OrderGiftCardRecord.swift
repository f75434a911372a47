import FoundationEssentials

/// A gift card used to pay an order.
public struct OrderGiftCardRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var giftCardID: Int64
    /// Masked: no more than its last four letters is kept.
    public var code: String
    public var amount: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        giftCardID: Int64,
        code: String = "",
        amount: String = ""
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.giftCardID = giftCardID
        self.code = code
        self.amount = amount
    }
}

extension OrderGiftCardRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderGiftCardRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderGiftCardRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderGiftCardRecord, Int>("position")
        public static let giftCardID = RecordColumn<OrderGiftCardRecord, Int64>("gift_card_id")
        public static let code = RecordColumn<OrderGiftCardRecord, String>("code")
        public static let amount = RecordColumn<OrderGiftCardRecord, String>("amount")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderGiftCardRecord>(
        name: "OrderGiftCardRecord",
        table: "order_gift_cards",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "gift_card_id", "code", "amount",
        ],
        decode: { row in
            OrderGiftCardRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                giftCardID: row.next(),
                code: row.next(),
                amount: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.giftCardID)
            row.bind(record.code)
            row.bind(record.amount)
        }
    )
}
