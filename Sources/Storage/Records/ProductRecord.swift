import FoundationEssentials

/// A product's own row. Amounts and the stock are text as received, with integers beside them for sorting and
/// filtering; lists that are only shown are JSON.
public struct ProductRecord: GeneratedRecord {
    static let table = "products"
    public var primaryKey: Int64 { productID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var productID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var permalink: String = ""
    public var dateCreated: Date?
    public var dateModified: Date?
    public var typeKey: String = ""
    public var statusKey: String = ""
    public var isFeatured: Bool = false
    public var catalogVisibilityKey: String = ""
    public var fullDescription: String = ""
    public var shortDescription: String = ""
    public var sku: String = ""
    public var globalUniqueID: String = ""
    public var price: String = ""
    public var regularPrice: String = ""
    public var salePrice: String = ""
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public var isOnSale: Bool = false
    public var isPurchasable: Bool = false
    public var totalSales: Int64 = 0
    public var isVirtual: Bool = false
    public var isDownloadable: Bool = false
    public var downloadsJSON: String = "[]"
    public var downloadLimit: Int64 = 0
    public var downloadExpiry: Int64 = 0
    public var externalURL: String = ""
    public var buttonText: String = ""
    public var taxStatusKey: String = ""
    public var taxClass: String = ""
    public var managesStock: Bool = false
    public var stockQuantity: String?
    public var stockStatusKey: String = ""
    public var backordersKey: String = ""
    public var backordersAllowed: Bool = false
    public var isBackordered: Bool = false
    public var lowStockAmount: Int64?
    public var isSoldIndividually: Bool = false
    public var weight: String = ""
    public var length: String = ""
    public var width: String = ""
    public var height: String = ""
    public var isShippingRequired: Bool = false
    public var isShippingTaxable: Bool = false
    public var shippingClass: String = ""
    public var shippingClassID: Int64 = 0
    public var areReviewsAllowed: Bool = false
    public var averageRating: String = ""
    public var ratingCount: Int64 = 0
    public var upsellIDsJSON: String = "[]"
    public var crossSellIDsJSON: String = "[]"
    public var parentID: Int64 = 0
    public var purchaseNote: String = ""
    public var postPassword: String = ""
    public var categoriesJSON: String = "[]"
    public var brandsJSON: String = "[]"
    public var tagsJSON: String = "[]"
    public var imagesJSON: String = "[]"
    public var attributesJSON: String = "[]"
    public var defaultAttributesJSON: String = "[]"
    public var variationIDsJSON: String = "[]"
    public var groupedProductIDsJSON: String = "[]"
    public var menuOrder: Int64 = 0
    public var metaDataJSON: String = "[]"

    /// `price` in ten-thousandths; nil where it is no amount.
    public var priceStored: Int64? { StoredAmount.parse(price) }

    /// `regularPrice` in ten-thousandths; nil where it is no amount.
    public var regularPriceStored: Int64? { StoredAmount.parse(regularPrice) }

    /// `stockQuantity` in ten-thousandths.
    public var stockStored: Int64? { stockQuantity.flatMap(StoredAmount.parse) }

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}
