import FoundationEssentials

/// The columns of a product that a list of goods shows, without long texts and lists. Read only.
public struct GoodsRecord: GeneratedRecord, PartialRecord {
    public typealias Whole = ProductRecord
    static let table = ProductRecord.table
    public var primaryKey: Int64 { productID }

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
    public var regularPrice: String = ""
    public var salePrice: String = ""
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public var isPurchasable: Bool = false
    public var managesStock: Bool = false
    public var stockQuantity: String?
    public var stockStatusKey: String = ""
    public var variationIDsJSON: String = "[]"
}

extension GoodsRecord {
    /// Takes the shared columns from a whole product.
    public init(_ product: ProductRecord) {
        self.init()
        (siteID, productID, name, typeKey) = (product.siteID, product.productID, product.name, product.typeKey)
        (statusKey, catalogVisibilityKey) = (product.statusKey, product.catalogVisibilityKey)
        (sku, globalUniqueID, price) = (product.sku, product.globalUniqueID, product.price)
        (regularPrice, salePrice) = (product.regularPrice, product.salePrice)
        (dateOnSaleFrom, dateOnSaleTo) = (product.dateOnSaleFrom, product.dateOnSaleTo)
        (managesStock, stockQuantity) = (product.managesStock, product.stockQuantity)
        (stockStatusKey, variationIDsJSON) = (product.stockStatusKey, product.variationIDsJSON)
        isPurchasable = product.isPurchasable
    }
}
