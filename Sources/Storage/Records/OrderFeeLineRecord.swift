import FoundationEssentials

/// A fee of an order.
public struct OrderFeeLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var feeID: Int64
    public var name: String
    public var taxClass: String
    public var taxStatus: String
    public var total: String
    public var totalTax: String
    /// A JSON array.
    public var taxesJSON: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        feeID: Int64,
        name: String = "",
        taxClass: String = "",
        taxStatus: String = "",
        total: String = "",
        totalTax: String = "",
        taxesJSON: String = "[]"
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.feeID = feeID
        self.name = name
        self.taxClass = taxClass
        self.taxStatus = taxStatus
        self.total = total
        self.totalTax = totalTax
        self.taxesJSON = taxesJSON
    }
}

extension OrderFeeLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderFeeLineRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderFeeLineRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderFeeLineRecord, Int>("position")
        public static let feeID = RecordColumn<OrderFeeLineRecord, Int64>("fee_id")
        public static let name = RecordColumn<OrderFeeLineRecord, String>("name")
        public static let taxClass = RecordColumn<OrderFeeLineRecord, String>("tax_class")
        public static let taxStatus = RecordColumn<OrderFeeLineRecord, String>("tax_status")
        public static let total = RecordColumn<OrderFeeLineRecord, String>("total")
        public static let totalTax = RecordColumn<OrderFeeLineRecord, String>("total_tax")
        public static let taxesJSON = RecordColumn<OrderFeeLineRecord, String>("taxes_json")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderFeeLineRecord>(
        name: "OrderFeeLineRecord",
        table: "order_fee_lines",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "fee_id", "name", "tax_class", "tax_status", "total", "total_tax",
            "taxes_json",
        ],
        decode: { row in
            OrderFeeLineRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                feeID: row.next(),
                name: row.next(),
                taxClass: row.next(),
                taxStatus: row.next(),
                total: row.next(),
                totalTax: row.next(),
                taxesJSON: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.feeID)
            row.bind(record.name)
            row.bind(record.taxClass)
            row.bind(record.taxStatus)
            row.bind(record.total)
            row.bind(record.totalTax)
            row.bind(record.taxesJSON)
        }
    )
}
