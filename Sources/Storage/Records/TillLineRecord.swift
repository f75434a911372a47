import FoundationEssentials

/// A line of a sale at the register. Written once, with the sale. Amounts and quantities are ten-thousandths.
public struct TillLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var lineID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    /// `product`, `custom`, `shipping`.
    public var kind: String = ""
    /// 0 where it is no product.
    public var productID: Int64 = 0
    public var variationID: Int64 = 0
    public var sku: String = ""
    /// What was scanned; empty where nothing was.
    public var code: String = ""
    public var name: String = ""
    public var quantity: Int64 = 0
    /// Of one, as the shop shows prices.
    public var price: Int64 = 0
    /// Before discounts, without tax.
    public var subtotal: Int64 = 0
    /// After them, without tax.
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var taxClass: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""

    public init() {}
}

extension TillLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillLineRecord, Int64>("site_id")
        public static let lineID = RecordColumn<TillLineRecord, Int64>("line_id")
        public static let uuid = RecordColumn<TillLineRecord, String>("uuid")
        public static let position = RecordColumn<TillLineRecord, Int64>("position")
        public static let kind = RecordColumn<TillLineRecord, String>("kind")
        public static let productID = RecordColumn<TillLineRecord, Int64>("product_id")
        public static let variationID = RecordColumn<TillLineRecord, Int64>("variation_id")
        public static let sku = RecordColumn<TillLineRecord, String>("sku")
        public static let code = RecordColumn<TillLineRecord, String>("code")
        public static let name = RecordColumn<TillLineRecord, String>("name")
        public static let quantity = RecordColumn<TillLineRecord, Int64>("quantity")
        public static let price = RecordColumn<TillLineRecord, Int64>("price")
        public static let subtotal = RecordColumn<TillLineRecord, Int64>("subtotal")
        public static let total = RecordColumn<TillLineRecord, Int64>("total")
        public static let tax = RecordColumn<TillLineRecord, Int64>("tax")
        public static let taxClass = RecordColumn<TillLineRecord, String>("tax_class")
        public static let bodyJSON = RecordColumn<TillLineRecord, String>("body_json")
    }

    public var primaryKey: Int64 { lineID }

    public static let entity = Entity<TillLineRecord>(
        name: "TillLineRecord",
        table: "till_lines",
        key: ["line_id"],
        empty: TillLineRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.lineID, \.lineID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.position, \.position),
            .column(Columns.kind, \.kind),
            .column(Columns.productID, \.productID),
            .column(Columns.variationID, \.variationID),
            .column(Columns.sku, \.sku),
            .column(Columns.code, \.code),
            .column(Columns.name, \.name),
            .column(Columns.quantity, \.quantity),
            .column(Columns.price, \.price),
            .column(Columns.subtotal, \.subtotal),
            .column(Columns.total, \.total),
            .column(Columns.tax, \.tax),
            .column(Columns.taxClass, \.taxClass),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
