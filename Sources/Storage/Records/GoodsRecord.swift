/// Of a product's row what a list of goods to sell shows, without its texts and lists. It is only read.
public struct GoodsRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var productID: Int64 = 0
    public var name: String = ""
    public var typeKey: String = ""
    public var statusKey: String = ""
    public var catalogVisibilityKey: String = ""
    public var sku: String = ""
    public var globalUniqueID: String = ""
    public var price: String = ""
    public var managesStock: Bool = false
    public var stockQuantity: String?
    public var stockStatusKey: String = ""
    public var variationIDsJSON: String = "[]"

    public init() {}

    public init(_ product: ProductRecord) {
        (siteID, productID, name, typeKey) = (product.siteID, product.productID, product.name, product.typeKey)
        (statusKey, catalogVisibilityKey) = (product.statusKey, product.catalogVisibilityKey)
        (sku, globalUniqueID, price) = (product.sku, product.globalUniqueID, product.price)
        (managesStock, stockQuantity) = (product.managesStock, product.stockQuantity)
        (stockStatusKey, variationIDsJSON) = (product.stockStatusKey, product.variationIDsJSON)
    }

    public var primaryKey: Int64 { productID }

    private typealias Columns = ProductRecord.Columns
    private static func column<Value>(_ column: RecordColumn<ProductRecord, Value>) -> RecordColumn<GoodsRecord, Value>
    {
        RecordColumn(column.name)
    }

    public static let entity = Entity<GoodsRecord>(
        name: "GoodsRecord",
        table: ProductRecord.entity.table,
        key: ProductRecord.entity.key,
        empty: GoodsRecord(),
        fields: [
            .column(column(Columns.siteID), \.siteID),
            .column(column(Columns.productID), \.productID),
            .column(column(Columns.name), \.name),
            .column(column(Columns.typeKey), \.typeKey),
            .column(column(Columns.statusKey), \.statusKey),
            .column(column(Columns.catalogVisibilityKey), \.catalogVisibilityKey),
            .column(column(Columns.sku), \.sku),
            .column(column(Columns.globalUniqueID), \.globalUniqueID),
            .column(column(Columns.price), \.price),
            .column(column(Columns.managesStock), \.managesStock),
            .nullable(column(Columns.stockQuantity), \.stockQuantity),
            .column(column(Columns.stockStatusKey), \.stockStatusKey),
            .column(column(Columns.variationIDsJSON), \.variationIDsJSON),
        ]
    )
}

extension RecordPredicate where Record == GoodsRecord {
    /// The same condition of goods.
    public init(_ predicate: RecordPredicate<ProductRecord>) { node = predicate.node }
}

extension RecordSortDescriptor where Record == GoodsRecord {
    /// The same order of goods.
    public init(_ descriptor: RecordSortDescriptor<ProductRecord>) {
        self.init(column: descriptor.column, isAscending: descriptor.isAscending)
    }
}
