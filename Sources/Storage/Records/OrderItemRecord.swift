import FoundationEssentials

/// A product line of an order.
public struct OrderItemRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    public var itemID: Int64
    public var name: String
    public var productID: Int64
    public var variationID: Int64
    /// A decimal as received.
    public var quantity: String
    public var price: String
    public var sku: String?
    public var subtotal: String
    public var subtotalTax: String
    public var taxClass: String
    public var total: String
    public var totalTax: String
    /// The line of the bundle that this line belongs to.
    public var parentItemID: Int64?
    /// GTIN, UPC, EAN or ISBN.
    public var globalUniqueID: String
    /// The product a variation belongs to.
    public var parentName: String?
    public var imageSource: String?
    /// JSON, as the Product Bundles plugin sent it.
    public var bundleConfigurationJSON: String?
    /// A JSON array.
    public var taxesJSON: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        itemID: Int64,
        name: String = "",
        productID: Int64 = 0,
        variationID: Int64 = 0,
        quantity: String = "",
        price: String = "",
        sku: String? = nil,
        subtotal: String = "",
        subtotalTax: String = "",
        taxClass: String = "",
        total: String = "",
        totalTax: String = "",
        parentItemID: Int64? = nil,
        globalUniqueID: String = "",
        parentName: String? = nil,
        imageSource: String? = nil,
        bundleConfigurationJSON: String? = nil,
        taxesJSON: String = "[]"
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.itemID = itemID
        self.name = name
        self.productID = productID
        self.variationID = variationID
        self.quantity = quantity
        self.price = price
        self.sku = sku
        self.subtotal = subtotal
        self.subtotalTax = subtotalTax
        self.taxClass = taxClass
        self.total = total
        self.totalTax = totalTax
        self.parentItemID = parentItemID
        self.globalUniqueID = globalUniqueID
        self.parentName = parentName
        self.imageSource = imageSource
        self.bundleConfigurationJSON = bundleConfigurationJSON
        self.taxesJSON = taxesJSON
    }
}

extension OrderItemRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderItemRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderItemRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderItemRecord, Int>("position")
        public static let itemID = RecordColumn<OrderItemRecord, Int64>("item_id")
        public static let name = RecordColumn<OrderItemRecord, String>("name")
        public static let productID = RecordColumn<OrderItemRecord, Int64>("product_id")
        public static let variationID = RecordColumn<OrderItemRecord, Int64>("variation_id")
        public static let quantity = RecordColumn<OrderItemRecord, String>("quantity")
        public static let price = RecordColumn<OrderItemRecord, String>("price")
        public static let sku = RecordColumn<OrderItemRecord, String>("sku")
        public static let subtotal = RecordColumn<OrderItemRecord, String>("subtotal")
        public static let subtotalTax = RecordColumn<OrderItemRecord, String>("subtotal_tax")
        public static let taxClass = RecordColumn<OrderItemRecord, String>("tax_class")
        public static let total = RecordColumn<OrderItemRecord, String>("total")
        public static let totalTax = RecordColumn<OrderItemRecord, String>("total_tax")
        public static let parentItemID = RecordColumn<OrderItemRecord, Int64>("parent_item_id")
        public static let globalUniqueID = RecordColumn<OrderItemRecord, String>("global_unique_id")
        public static let parentName = RecordColumn<OrderItemRecord, String>("parent_name")
        public static let imageSource = RecordColumn<OrderItemRecord, String>("image_source")
        public static let bundleConfigurationJSON = RecordColumn<OrderItemRecord, String>("bundle_configuration_json")
        public static let taxesJSON = RecordColumn<OrderItemRecord, String>("taxes_json")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderItemRecord>(
        name: "OrderItemRecord",
        table: "order_items",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "item_id", "name", "product_id", "variation_id", "quantity",
            "price", "sku", "subtotal", "subtotal_tax", "tax_class", "total", "total_tax", "parent_item_id",
            "global_unique_id", "parent_name", "image_source", "bundle_configuration_json", "taxes_json",
        ],
        decode: { row in
            OrderItemRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                itemID: row.next(),
                name: row.next(),
                productID: row.next(),
                variationID: row.next(),
                quantity: row.next(),
                price: row.next(),
                sku: row.next(),
                subtotal: row.next(),
                subtotalTax: row.next(),
                taxClass: row.next(),
                total: row.next(),
                totalTax: row.next(),
                parentItemID: row.next(),
                globalUniqueID: row.next(),
                parentName: row.next(),
                imageSource: row.next(),
                bundleConfigurationJSON: row.next(),
                taxesJSON: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.itemID)
            row.bind(record.name)
            row.bind(record.productID)
            row.bind(record.variationID)
            row.bind(record.quantity)
            row.bind(record.price)
            row.bind(record.sku)
            row.bind(record.subtotal)
            row.bind(record.subtotalTax)
            row.bind(record.taxClass)
            row.bind(record.total)
            row.bind(record.totalTax)
            row.bind(record.parentItemID)
            row.bind(record.globalUniqueID)
            row.bind(record.parentName)
            row.bind(record.imageSource)
            row.bind(record.bundleConfigurationJSON)
            row.bind(record.taxesJSON)
        }
    )
}
