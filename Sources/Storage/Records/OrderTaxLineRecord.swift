import FoundationEssentials

/// What one tax rate adds to an order.
public struct OrderTaxLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var taxID: Int64
    public var rateCode: String
    public var rateID: Int64
    public var label: String
    public var isCompound: Bool
    public var taxTotal: String
    public var shippingTaxTotal: String
    /// A decimal as received.
    public var ratePercent: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        taxID: Int64,
        rateCode: String = "",
        rateID: Int64 = 0,
        label: String = "",
        isCompound: Bool = false,
        taxTotal: String = "",
        shippingTaxTotal: String = "",
        ratePercent: String = ""
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.taxID = taxID
        self.rateCode = rateCode
        self.rateID = rateID
        self.label = label
        self.isCompound = isCompound
        self.taxTotal = taxTotal
        self.shippingTaxTotal = shippingTaxTotal
        self.ratePercent = ratePercent
    }
}

extension OrderTaxLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderTaxLineRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderTaxLineRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderTaxLineRecord, Int>("position")
        public static let taxID = RecordColumn<OrderTaxLineRecord, Int64>("tax_id")
        public static let rateCode = RecordColumn<OrderTaxLineRecord, String>("rate_code")
        public static let rateID = RecordColumn<OrderTaxLineRecord, Int64>("rate_id")
        public static let label = RecordColumn<OrderTaxLineRecord, String>("label")
        public static let isCompound = RecordColumn<OrderTaxLineRecord, Bool>("is_compound")
        public static let taxTotal = RecordColumn<OrderTaxLineRecord, String>("tax_total")
        public static let shippingTaxTotal = RecordColumn<OrderTaxLineRecord, String>("shipping_tax_total")
        public static let ratePercent = RecordColumn<OrderTaxLineRecord, String>("rate_percent")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderTaxLineRecord>(
        name: "OrderTaxLineRecord",
        table: "order_tax_lines",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "tax_id", "rate_code", "rate_id", "label", "is_compound",
            "tax_total", "shipping_tax_total", "rate_percent",
        ],
        decode: { row in
            OrderTaxLineRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                taxID: row.next(),
                rateCode: row.next(),
                rateID: row.next(),
                label: row.next(),
                isCompound: row.next(),
                taxTotal: row.next(),
                shippingTaxTotal: row.next(),
                ratePercent: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.taxID)
            row.bind(record.rateCode)
            row.bind(record.rateID)
            row.bind(record.label)
            row.bind(record.isCompound)
            row.bind(record.taxTotal)
            row.bind(record.shippingTaxTotal)
            row.bind(record.ratePercent)
        }
    )
}
