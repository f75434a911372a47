import FoundationEssentials

/// A way of shipping in an order.
public struct ShippingLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var shippingID: Int64
    public var methodTitle: String
    public var methodID: String
    public var instanceID: String
    public var total: String
    public var totalTax: String
    /// A JSON array.
    public var taxesJSON: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        shippingID: Int64,
        methodTitle: String = "",
        methodID: String = "",
        instanceID: String = "",
        total: String = "",
        totalTax: String = "",
        taxesJSON: String = "[]"
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.shippingID = shippingID
        self.methodTitle = methodTitle
        self.methodID = methodID
        self.instanceID = instanceID
        self.total = total
        self.totalTax = totalTax
        self.taxesJSON = taxesJSON
    }
}

extension ShippingLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ShippingLineRecord, Int64>("site_id")
        public static let orderID = RecordColumn<ShippingLineRecord, Int64>("order_id")
        public static let position = RecordColumn<ShippingLineRecord, Int>("position")
        public static let shippingID = RecordColumn<ShippingLineRecord, Int64>("shipping_id")
        public static let methodTitle = RecordColumn<ShippingLineRecord, String>("method_title")
        public static let methodID = RecordColumn<ShippingLineRecord, String>("method_id")
        public static let instanceID = RecordColumn<ShippingLineRecord, String>("instance_id")
        public static let total = RecordColumn<ShippingLineRecord, String>("total")
        public static let totalTax = RecordColumn<ShippingLineRecord, String>("total_tax")
        public static let taxesJSON = RecordColumn<ShippingLineRecord, String>("taxes_json")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<ShippingLineRecord>(
        name: "ShippingLineRecord",
        table: "shipping_lines",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "shipping_id", "method_title", "method_id", "instance_id", "total",
            "total_tax", "taxes_json",
        ],
        decode: { row in
            ShippingLineRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                shippingID: row.next(),
                methodTitle: row.next(),
                methodID: row.next(),
                instanceID: row.next(),
                total: row.next(),
                totalTax: row.next(),
                taxesJSON: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.shippingID)
            row.bind(record.methodTitle)
            row.bind(record.methodID)
            row.bind(record.instanceID)
            row.bind(record.total)
            row.bind(record.totalTax)
            row.bind(record.taxesJSON)
        }
    )
}
