import FoundationEssentials
import WooFoundation

/// A product as the store sent it (`wc/v3/products`). Amounts are the text received; text is not cleaned, and may
/// hold HTML.
public struct Product: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "product"

    public let siteID: Int64
    public let productID: Int64
    public let name: String
    public let slug: String
    public let permalink: String
    public let dateCreated: Date?
    public let dateModified: Date?
    /// `simple`, `variable`, `grouped`, `external`, or a plugin's.
    public let typeKey: String
    /// `publish`, `draft`, `pending`, `private`, `future`, `trash`.
    public let statusKey: String
    public let isFeatured: Bool
    public let catalogVisibilityKey: String
    public let fullDescription: String
    public let shortDescription: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN.
    public let globalUniqueID: String
    /// The current price; may be empty.
    public let price: String
    public let regularPrice: String
    public let salePrice: String
    public let dateOnSaleFrom: Date?
    public let dateOnSaleTo: Date?
    public let isOnSale: Bool
    public let isPurchasable: Bool
    public let totalSales: Int64
    public let isVirtual: Bool
    public let isDownloadable: Bool
    public let downloads: [ProductDownload]
    /// −1 for no limit.
    public let downloadLimit: Int64
    /// Days; −1 for never.
    public let downloadExpiry: Int64
    public let externalURL: String
    public let buttonText: String
    public let taxStatusKey: String
    public let taxClass: String
    public let managesStock: Bool
    public let stockQuantity: Decimal?
    /// `instock`, `outofstock`, `onbackorder`, or a plugin's.
    public let stockStatusKey: String
    public let backordersKey: String
    public let backordersAllowed: Bool
    public let isBackordered: Bool
    public let lowStockAmount: Int64?
    public let isSoldIndividually: Bool
    public let weight: String
    public let length: String
    public let width: String
    public let height: String
    public let isShippingRequired: Bool
    public let isShippingTaxable: Bool
    public let shippingClass: String
    public let shippingClassID: Int64
    public let areReviewsAllowed: Bool
    public let averageRating: String
    public let ratingCount: Int64
    public let upsellIDs: [Int64]
    public let crossSellIDs: [Int64]
    public let parentID: Int64
    public let purchaseNote: String
    /// The password visitors need to see it; empty for none.
    public let postPassword: String
    public let categories: [ProductTerm]
    public let brands: [ProductTerm]
    public let tags: [ProductTerm]
    public let images: [ProductImage]
    public let attributes: [ProductAssignedAttribute]
    public let defaultAttributes: [ProductChosenAttribute]
    public let variationIDs: [Int64]
    public let groupedProductIDs: [Int64]
    public let menuOrder: Int64
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, permalink, type, status, featured, description, sku, price, purchasable, virtual
        case downloadable, downloads, backorders, backordered, weight, dimensions, categories, brands, tags
        case images, attributes, variations
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
        case catalogVisibility = "catalog_visibility"
        case shortDescription = "short_description"
        case globalUniqueID = "global_unique_id"
        case regularPrice = "regular_price"
        case salePrice = "sale_price"
        case dateOnSaleFrom = "date_on_sale_from"
        case dateOnSaleFromGMT = "date_on_sale_from_gmt"
        case dateOnSaleTo = "date_on_sale_to"
        case dateOnSaleToGMT = "date_on_sale_to_gmt"
        case onSale = "on_sale"
        case totalSales = "total_sales"
        case downloadLimit = "download_limit"
        case downloadExpiry = "download_expiry"
        case externalURL = "external_url"
        case buttonText = "button_text"
        case taxStatus = "tax_status"
        case taxClass = "tax_class"
        case manageStock = "manage_stock"
        case stockQuantity = "stock_quantity"
        case stockStatus = "stock_status"
        case backordersAllowed = "backorders_allowed"
        case lowStockAmount = "low_stock_amount"
        case soldIndividually = "sold_individually"
        case shippingRequired = "shipping_required"
        case shippingTaxable = "shipping_taxable"
        case shippingClass = "shipping_class"
        case shippingClassID = "shipping_class_id"
        case reviewsAllowed = "reviews_allowed"
        case averageRating = "average_rating"
        case ratingCount = "rating_count"
        case upsellIDs = "upsell_ids"
        case crossSellIDs = "cross_sell_ids"
        case parentID = "parent_id"
        case purchaseNote = "purchase_note"
        case postPassword = "post_password"
        case defaultAttributes = "default_attributes"
        case groupedProducts = "grouped_products"
        case menuOrder = "menu_order"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let dimensions = try? container.object(ProductDimensions.self, .dimensions)
        siteID = try decoder.injected(.siteID)
        productID = try container.identifier(.id)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        permalink = container.text(.permalink) ?? ""
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        dateModified = container.date(.dateModifiedGMT, or: .dateModified)
        typeKey = container.text(.type) ?? ""
        statusKey = container.text(.status) ?? ""
        isFeatured = container.flag(.featured) ?? false
        catalogVisibilityKey = container.text(.catalogVisibility) ?? ""
        fullDescription = container.text(.description) ?? ""
        shortDescription = container.text(.shortDescription) ?? ""
        sku = container.text(.sku) ?? ""
        globalUniqueID = container.text(.globalUniqueID) ?? ""
        price = container.money(.price)
        regularPrice = container.money(.regularPrice)
        salePrice = container.money(.salePrice)
        dateOnSaleFrom = container.date(.dateOnSaleFromGMT, or: .dateOnSaleFrom)
        dateOnSaleTo = container.date(.dateOnSaleToGMT, or: .dateOnSaleTo)
        isOnSale = container.flag(.onSale) ?? false
        isPurchasable = container.flag(.purchasable) ?? false
        totalSales = container.integer(.totalSales) ?? 0
        isVirtual = container.flag(.virtual) ?? false
        isDownloadable = container.flag(.downloadable) ?? false
        downloads = container.items(ProductDownload.self, .downloads)
        downloadLimit = container.integer(.downloadLimit) ?? -1
        downloadExpiry = container.integer(.downloadExpiry) ?? -1
        externalURL = container.text(.externalURL) ?? ""
        buttonText = container.text(.buttonText) ?? ""
        taxStatusKey = container.text(.taxStatus) ?? ""
        taxClass = container.text(.taxClass) ?? ""
        managesStock = container.flag(.manageStock) ?? false
        stockQuantity = container.decimal(.stockQuantity)
        stockStatusKey = container.text(.stockStatus) ?? ""
        backordersKey = container.text(.backorders) ?? ""
        backordersAllowed = container.flag(.backordersAllowed) ?? false
        isBackordered = container.flag(.backordered) ?? false
        lowStockAmount = container.integer(.lowStockAmount)
        isSoldIndividually = container.flag(.soldIndividually) ?? false
        weight = container.text(.weight) ?? ""
        length = dimensions?.length ?? ""
        width = dimensions?.width ?? ""
        height = dimensions?.height ?? ""
        isShippingRequired = container.flag(.shippingRequired) ?? false
        isShippingTaxable = container.flag(.shippingTaxable) ?? false
        shippingClass = container.text(.shippingClass) ?? ""
        shippingClassID = container.integer(.shippingClassID) ?? 0
        areReviewsAllowed = container.flag(.reviewsAllowed) ?? false
        averageRating = container.text(.averageRating) ?? ""
        ratingCount = container.integer(.ratingCount) ?? 0
        upsellIDs = container.integers(.upsellIDs)
        crossSellIDs = container.integers(.crossSellIDs)
        parentID = container.integer(.parentID) ?? 0
        purchaseNote = container.text(.purchaseNote) ?? ""
        postPassword = container.text(.postPassword) ?? ""
        categories = container.items(ProductTerm.self, .categories)
        brands = container.items(ProductTerm.self, .brands)
        tags = container.items(ProductTerm.self, .tags)
        images = container.items(ProductImage.self, .images)
        attributes = container.items(ProductAssignedAttribute.self, .attributes)
        defaultAttributes = container.items(ProductChosenAttribute.self, .defaultAttributes)
        variationIDs = container.integers(.variations)
        groupedProductIDs = container.integers(.groupedProducts)
        menuOrder = container.integer(.menuOrder) ?? 0
        metaData = container.items(MetaData.self, .metaData)
    }
}

extension Product {
    public var priceAmount: Decimal? { Money.amount(from: price) }
}
