import FoundationEssentials

/// A variation of a product, stored like a product.
public struct ProductVariationRecord: GeneratedRecord {
    static let table = "product_variations"
    public var primaryKey: Int64 { variationID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var variationID: Int64 = 0
    public var productID: Int64 = 0
    public var name: String = ""
    public var permalink: String = ""
    public var dateCreated: Date?
    public var dateModified: Date?
    public var statusKey: String = ""
    /// As rendered for visitors.
    public var fullDescription: String = ""
    /// As the owner wrote it; nil until it is known.
    public var rawDescription: String?
    public var sku: String = ""
    public var globalUniqueID: String = ""
    public var price: String = ""
    public var regularPrice: String = ""
    public var salePrice: String = ""
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public var isOnSale: Bool = false
    public var isPurchasable: Bool = false
    public var isVirtual: Bool = false
    public var isDownloadable: Bool = false
    public var downloadsJSON: String = "[]"
    public var downloadLimit: Int64 = 0
    public var downloadExpiry: Int64 = 0
    public var taxStatusKey: String = ""
    public var taxClass: String = ""
    public var managesStock: Bool = false
    public var usesParentStock: Bool = false
    public var stockQuantity: String?
    public var stockStatusKey: String = ""
    public var backordersKey: String = ""
    public var backordersAllowed: Bool = false
    public var isBackordered: Bool = false
    public var lowStockAmount: Int64?
    public var weight: String = ""
    public var length: String = ""
    public var width: String = ""
    public var height: String = ""
    public var shippingClass: String = ""
    public var shippingClassID: Int64 = 0
    public var imagesJSON: String = "[]"
    public var attributesJSON: String = "[]"
    public var menuOrder: Int64 = 0
    public var metaDataJSON: String = "[]"

    /// `price` in ten-thousandths; nil where it is no amount.
    public var priceStored: Int64? { StoredAmount.parse(price) }

    /// `regularPrice` in ten-thousandths; nil where it is no amount.
    public var regularPriceStored: Int64? { StoredAmount.parse(regularPrice) }

    /// `stockQuantity` in ten-thousandths.
    public var stockStored: Int64? { stockQuantity.flatMap(StoredAmount.parse) }
}
