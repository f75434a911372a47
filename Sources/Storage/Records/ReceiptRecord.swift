import FoundationEssentials

/// A receipt as it was when money changed hands. Lives in the ledger, which takes it once and never changes it.
public struct ReceiptRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    /// The name of the till that gave the number.
    public var register: String
    /// From 1, without a gap for each register; the ledger refuses any other.
    public var number: Int64
    /// Of the payment or refund it was made for; one receipt each.
    public var paymentID: String
    /// `sale` or `refund`.
    public var kind: String
    public var orderID: Int64
    public var receiptJSON: String
    public var createdAt: Date

    public init(
        siteID: Int64,
        register: String,
        number: Int64,
        paymentID: String,
        kind: String,
        orderID: Int64,
        receiptJSON: String,
        createdAt: Date
    ) {
        self.siteID = siteID
        self.register = register
        self.number = number
        self.paymentID = paymentID
        self.kind = kind
        self.orderID = orderID
        self.receiptJSON = receiptJSON
        self.createdAt = createdAt
    }
}

extension ReceiptRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ReceiptRecord, Int64>("site_id")
        public static let register = RecordColumn<ReceiptRecord, String>("register")
        public static let number = RecordColumn<ReceiptRecord, Int64>("number")
        public static let paymentID = RecordColumn<ReceiptRecord, String>("payment_id")
        public static let kind = RecordColumn<ReceiptRecord, String>("kind")
        public static let orderID = RecordColumn<ReceiptRecord, Int64>("order_id")
        public static let createdAt = RecordColumn<ReceiptRecord, Date>("created_at")
    }

    public var primaryKey: CompositeKey { CompositeKey(register, number) }

    public static let entity = Entity<ReceiptRecord>(
        name: "ReceiptRecord",
        table: "receipts",
        key: ["register", "number"],
        columns: ["site_id", "register", "number", "payment_id", "kind", "order_id", "receipt_json", "created_at"],
        decode: { row in
            ReceiptRecord(
                siteID: row.next(),
                register: row.next(),
                number: row.next(),
                paymentID: row.next(),
                kind: row.next(),
                orderID: row.next(),
                receiptJSON: row.next(),
                createdAt: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.register)
            row.bind(record.number)
            row.bind(record.paymentID)
            row.bind(record.kind)
            row.bind(record.orderID)
            row.bind(record.receiptJSON)
            row.bind(record.createdAt)
        }
    )
}
