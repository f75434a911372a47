import FoundationEssentials
import WooFoundation

/// One variation of a variable product (`wc/v3/variations`).
public struct ProductVariation: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "variation"

    public let siteID: Int64
    public let variationID: Int64
    /// The variable product it belongs to.
    public let productID: Int64
    /// What distinguishes it: `L`, `Moss, S`.
    public let name: String
    public let permalink: String
    public let dateCreated: Date?
    public let dateModified: Date?
    public let statusKey: String
    /// As rendered for visitors: no list and no answer to a write has more.
    public let fullDescription: String
    /// As stored; nil until it was loaded (`CatalogueRemote.loadDescription`).
    public let rawDescription: String?
    public let sku: String
    /// GTIN, UPC, EAN or ISBN.
    public let globalUniqueID: String
    public let price: String
    public let regularPrice: String
    public let salePrice: String
    public let dateOnSaleFrom: Date?
    public let dateOnSaleTo: Date?
    public let isOnSale: Bool
    public let isPurchasable: Bool
    public let isVirtual: Bool
    public let isDownloadable: Bool
    public let downloads: [ProductDownload]
    public let downloadLimit: Int64
    public let downloadExpiry: Int64
    public let taxStatusKey: String
    public let taxClass: String
    /// Whether it has a stock of its own. The store may send `parent` instead of a boolean.
    public let managesStock: Bool
    /// Whether the product keeps one stock for all its variations.
    public let usesParentStock: Bool
    public let stockQuantity: Decimal?
    public let stockStatusKey: String
    public let backordersKey: String
    public let backordersAllowed: Bool
    public let isBackordered: Bool
    public let lowStockAmount: Int64?
    public let weight: String
    public let length: String
    public let width: String
    public let height: String
    public let shippingClass: String
    public let shippingClassID: Int64
    /// At most one.
    public let images: [ProductImage]
    public let attributes: [ProductChosenAttribute]
    public let menuOrder: Int64
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, name, permalink, status, description, sku, price, purchasable, virtual, downloadable, downloads
        case backorders, backordered, weight, dimensions, image, attributes
        case parentID = "parent_id"
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
        case globalUniqueID = "global_unique_id"
        case regularPrice = "regular_price"
        case salePrice = "sale_price"
        case dateOnSaleFrom = "date_on_sale_from"
        case dateOnSaleFromGMT = "date_on_sale_from_gmt"
        case dateOnSaleTo = "date_on_sale_to"
        case dateOnSaleToGMT = "date_on_sale_to_gmt"
        case onSale = "on_sale"
        case downloadLimit = "download_limit"
        case downloadExpiry = "download_expiry"
        case taxStatus = "tax_status"
        case taxClass = "tax_class"
        case manageStock = "manage_stock"
        case stockQuantity = "stock_quantity"
        case stockStatus = "stock_status"
        case backordersAllowed = "backorders_allowed"
        case lowStockAmount = "low_stock_amount"
        case shippingClass = "shipping_class"
        case shippingClassID = "shipping_class_id"
        case menuOrder = "menu_order"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let dimensions = try? container.object(ProductDimensions.self, .dimensions)
        siteID = try decoder.injected(.siteID)
        variationID = try container.identifier(.id)
        productID = container.integer(.parentID) ?? decoder.userInfo[.productID] as? Int64 ?? 0
        name = container.name(.name)
        permalink = container.text(.permalink) ?? ""
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        dateModified = container.date(.dateModifiedGMT, or: .dateModified)
        statusKey = container.text(.status) ?? ""
        fullDescription = container.text(.description) ?? ""
        rawDescription = nil
        sku = container.text(.sku) ?? ""
        globalUniqueID = container.text(.globalUniqueID) ?? ""
        price = container.money(.price)
        regularPrice = container.money(.regularPrice)
        salePrice = container.money(.salePrice)
        dateOnSaleFrom = container.date(.dateOnSaleFromGMT, or: .dateOnSaleFrom)
        dateOnSaleTo = container.date(.dateOnSaleToGMT, or: .dateOnSaleTo)
        isOnSale = container.flag(.onSale) ?? false
        isPurchasable = container.flag(.purchasable) ?? false
        isVirtual = container.flag(.virtual) ?? false
        isDownloadable = container.flag(.downloadable) ?? false
        downloads = container.items(ProductDownload.self, .downloads)
        downloadLimit = container.integer(.downloadLimit) ?? -1
        downloadExpiry = container.integer(.downloadExpiry) ?? -1
        taxStatusKey = container.text(.taxStatus) ?? ""
        taxClass = container.text(.taxClass) ?? ""
        managesStock = container.flag(.manageStock) ?? false
        usesParentStock = container.text(.manageStock) == "parent"
        stockQuantity = container.decimal(.stockQuantity)
        stockStatusKey = container.text(.stockStatus) ?? ""
        backordersKey = container.text(.backorders) ?? ""
        backordersAllowed = container.flag(.backordersAllowed) ?? false
        isBackordered = container.flag(.backordered) ?? false
        lowStockAmount = container.integer(.lowStockAmount)
        weight = container.text(.weight) ?? ""
        length = dimensions?.length ?? ""
        width = dimensions?.width ?? ""
        height = dimensions?.height ?? ""
        shippingClass = container.text(.shippingClass) ?? ""
        shippingClassID = container.integer(.shippingClassID) ?? 0
        images = (try? container.object(ProductImage.self, .image)).flatMap { $0 }.map { [$0] } ?? []
        attributes = container.items(ProductChosenAttribute.self, .attributes)
        menuOrder = container.integer(.menuOrder) ?? 0
        metaData = container.items(MetaData.self, .metaData)
    }
}

extension ProductVariation {
    public var priceAmount: Decimal? { Money.amount(from: price) }

    /// Whether its description is known only as rendered for visitors.
    public var isOnlyShown: Bool { rawDescription == nil && !fullDescription.isEmpty }
}
