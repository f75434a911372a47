import FoundationEssentials

/// A variation of a product; stored as a product is.
public struct ProductVariationRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var variationID: Int64 = 0
    public var productID: Int64 = 0
    public var name: String = ""
    public var permalink: String = ""
    public var dateCreated: Date?
    public var dateModified: Date?
    public var statusKey: String = ""
    /// As a visitor sees it.
    public var fullDescription: String = ""
    /// As it is written; nil while that is not known.
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

    public init() {}

    /// `price` in ten-thousandths; nil where it is no amount.
    public var priceStored: Int64? { StoredAmount.parse(price) }

    /// `regularPrice` in ten-thousandths; nil where it is no amount.
    public var regularPriceStored: Int64? { StoredAmount.parse(regularPrice) }

    /// `stockQuantity` in ten-thousandths.
    public var stockStored: Int64? { stockQuantity.flatMap(StoredAmount.parse) }
}

extension ProductVariationRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductVariationRecord, Int64>("site_id")
        public static let variationID = RecordColumn<ProductVariationRecord, Int64>("variation_id")
        public static let productID = RecordColumn<ProductVariationRecord, Int64>("product_id")
        public static let name = RecordColumn<ProductVariationRecord, String>("name")
        public static let permalink = RecordColumn<ProductVariationRecord, String>("permalink")
        public static let dateCreated = RecordColumn<ProductVariationRecord, Date>("date_created")
        public static let dateModified = RecordColumn<ProductVariationRecord, Date>("date_modified")
        public static let statusKey = RecordColumn<ProductVariationRecord, String>("status_key")
        public static let fullDescription = RecordColumn<ProductVariationRecord, String>("full_description")
        public static let rawDescription = RecordColumn<ProductVariationRecord, String>("raw_description")
        public static let sku = RecordColumn<ProductVariationRecord, String>("sku")
        public static let globalUniqueID = RecordColumn<ProductVariationRecord, String>("global_unique_id")
        public static let price = RecordColumn<ProductVariationRecord, String>("price")
        public static let regularPrice = RecordColumn<ProductVariationRecord, String>("regular_price")
        public static let salePrice = RecordColumn<ProductVariationRecord, String>("sale_price")
        public static let dateOnSaleFrom = RecordColumn<ProductVariationRecord, Date>("date_on_sale_from")
        public static let dateOnSaleTo = RecordColumn<ProductVariationRecord, Date>("date_on_sale_to")
        public static let isOnSale = RecordColumn<ProductVariationRecord, Bool>("is_on_sale")
        public static let isPurchasable = RecordColumn<ProductVariationRecord, Bool>("is_purchasable")
        public static let isVirtual = RecordColumn<ProductVariationRecord, Bool>("is_virtual")
        public static let isDownloadable = RecordColumn<ProductVariationRecord, Bool>("is_downloadable")
        public static let downloadsJSON = RecordColumn<ProductVariationRecord, String>("downloads_json")
        public static let downloadLimit = RecordColumn<ProductVariationRecord, Int64>("download_limit")
        public static let downloadExpiry = RecordColumn<ProductVariationRecord, Int64>("download_expiry")
        public static let taxStatusKey = RecordColumn<ProductVariationRecord, String>("tax_status_key")
        public static let taxClass = RecordColumn<ProductVariationRecord, String>("tax_class")
        public static let managesStock = RecordColumn<ProductVariationRecord, Bool>("manages_stock")
        public static let usesParentStock = RecordColumn<ProductVariationRecord, Bool>("uses_parent_stock")
        public static let stockQuantity = RecordColumn<ProductVariationRecord, String>("stock_quantity")
        public static let stockStatusKey = RecordColumn<ProductVariationRecord, String>("stock_status_key")
        public static let backordersKey = RecordColumn<ProductVariationRecord, String>("backorders_key")
        public static let backordersAllowed = RecordColumn<ProductVariationRecord, Bool>("backorders_allowed")
        public static let isBackordered = RecordColumn<ProductVariationRecord, Bool>("is_backordered")
        public static let lowStockAmount = RecordColumn<ProductVariationRecord, Int64>("low_stock_amount")
        public static let weight = RecordColumn<ProductVariationRecord, String>("weight")
        public static let length = RecordColumn<ProductVariationRecord, String>("length")
        public static let width = RecordColumn<ProductVariationRecord, String>("width")
        public static let height = RecordColumn<ProductVariationRecord, String>("height")
        public static let shippingClass = RecordColumn<ProductVariationRecord, String>("shipping_class")
        public static let shippingClassID = RecordColumn<ProductVariationRecord, Int64>("shipping_class_id")
        public static let imagesJSON = RecordColumn<ProductVariationRecord, String>("images_json")
        public static let attributesJSON = RecordColumn<ProductVariationRecord, String>("attributes_json")
        public static let menuOrder = RecordColumn<ProductVariationRecord, Int64>("menu_order")
        public static let metaDataJSON = RecordColumn<ProductVariationRecord, String>("meta_data_json")
        public static let priceStored = RecordColumn<ProductVariationRecord, Int64>("price_stored")
        public static let regularPriceStored = RecordColumn<ProductVariationRecord, Int64>("regular_price_stored")
        public static let stockStored = RecordColumn<ProductVariationRecord, Int64>("stock_stored")
    }

    public var primaryKey: Int64 { variationID }

    public static let entity = Entity<ProductVariationRecord>(
        name: "ProductVariationRecord",
        table: "product_variations",
        key: ["variation_id"],
        empty: ProductVariationRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.variationID, \.variationID),
            .column(Columns.productID, \.productID),
            .column(Columns.name, \.name),
            .column(Columns.permalink, \.permalink),
            .nullable(Columns.dateCreated, \.dateCreated),
            .nullable(Columns.dateModified, \.dateModified),
            .column(Columns.statusKey, \.statusKey),
            .column(Columns.fullDescription, \.fullDescription),
            .nullable(Columns.rawDescription, \.rawDescription),
            .column(Columns.sku, \.sku),
            .column(Columns.globalUniqueID, \.globalUniqueID),
            .column(Columns.price, \.price),
            .column(Columns.regularPrice, \.regularPrice),
            .column(Columns.salePrice, \.salePrice),
            .nullable(Columns.dateOnSaleFrom, \.dateOnSaleFrom),
            .nullable(Columns.dateOnSaleTo, \.dateOnSaleTo),
            .column(Columns.isOnSale, \.isOnSale),
            .column(Columns.isPurchasable, \.isPurchasable),
            .column(Columns.isVirtual, \.isVirtual),
            .column(Columns.isDownloadable, \.isDownloadable),
            .column(Columns.downloadsJSON, \.downloadsJSON),
            .column(Columns.downloadLimit, \.downloadLimit),
            .column(Columns.downloadExpiry, \.downloadExpiry),
            .column(Columns.taxStatusKey, \.taxStatusKey),
            .column(Columns.taxClass, \.taxClass),
            .column(Columns.managesStock, \.managesStock),
            .column(Columns.usesParentStock, \.usesParentStock),
            .nullable(Columns.stockQuantity, \.stockQuantity),
            .column(Columns.stockStatusKey, \.stockStatusKey),
            .column(Columns.backordersKey, \.backordersKey),
            .column(Columns.backordersAllowed, \.backordersAllowed),
            .column(Columns.isBackordered, \.isBackordered),
            .nullable(Columns.lowStockAmount, \.lowStockAmount),
            .column(Columns.weight, \.weight),
            .column(Columns.length, \.length),
            .column(Columns.width, \.width),
            .column(Columns.height, \.height),
            .column(Columns.shippingClass, \.shippingClass),
            .column(Columns.shippingClassID, \.shippingClassID),
            .column(Columns.imagesJSON, \.imagesJSON),
            .column(Columns.attributesJSON, \.attributesJSON),
            .column(Columns.menuOrder, \.menuOrder),
            .column(Columns.metaDataJSON, \.metaDataJSON),
            .derivedNullable(Columns.priceStored, \.priceStored),
            .derivedNullable(Columns.regularPriceStored, \.regularPriceStored),
            .derivedNullable(Columns.stockStored, \.stockStored),
        ]
    )
}
