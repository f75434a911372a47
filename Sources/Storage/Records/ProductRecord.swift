import FoundationEssentials

/// A product's own row. Amounts and the stock are text as received, and integers beside it, to sort and to filter; lists
/// that are only shown are JSON.
public struct ProductRecord: Object, Hashable {
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

    public init() {}

    /// `price` in ten-thousandths; nil where it is no amount.
    public var priceStored: Int64? { StoredAmount.parse(price) }

    /// `regularPrice` in ten-thousandths; nil where it is no amount.
    public var regularPriceStored: Int64? { StoredAmount.parse(regularPrice) }

    /// `stockQuantity` in ten-thousandths.
    public var stockStored: Int64? { stockQuantity.flatMap(StoredAmount.parse) }

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}

extension ProductRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductRecord, Int64>("site_id")
        public static let productID = RecordColumn<ProductRecord, Int64>("product_id")
        public static let name = RecordColumn<ProductRecord, String>("name")
        public static let slug = RecordColumn<ProductRecord, String>("slug")
        public static let permalink = RecordColumn<ProductRecord, String>("permalink")
        public static let dateCreated = RecordColumn<ProductRecord, Date>("date_created")
        public static let dateModified = RecordColumn<ProductRecord, Date>("date_modified")
        public static let typeKey = RecordColumn<ProductRecord, String>("type_key")
        public static let statusKey = RecordColumn<ProductRecord, String>("status_key")
        public static let isFeatured = RecordColumn<ProductRecord, Bool>("is_featured")
        public static let catalogVisibilityKey = RecordColumn<ProductRecord, String>("catalog_visibility_key")
        public static let fullDescription = RecordColumn<ProductRecord, String>("full_description")
        public static let shortDescription = RecordColumn<ProductRecord, String>("short_description")
        public static let sku = RecordColumn<ProductRecord, String>("sku")
        public static let globalUniqueID = RecordColumn<ProductRecord, String>("global_unique_id")
        public static let price = RecordColumn<ProductRecord, String>("price")
        public static let regularPrice = RecordColumn<ProductRecord, String>("regular_price")
        public static let salePrice = RecordColumn<ProductRecord, String>("sale_price")
        public static let dateOnSaleFrom = RecordColumn<ProductRecord, Date>("date_on_sale_from")
        public static let dateOnSaleTo = RecordColumn<ProductRecord, Date>("date_on_sale_to")
        public static let isOnSale = RecordColumn<ProductRecord, Bool>("is_on_sale")
        public static let isPurchasable = RecordColumn<ProductRecord, Bool>("is_purchasable")
        public static let totalSales = RecordColumn<ProductRecord, Int64>("total_sales")
        public static let isVirtual = RecordColumn<ProductRecord, Bool>("is_virtual")
        public static let isDownloadable = RecordColumn<ProductRecord, Bool>("is_downloadable")
        public static let downloadsJSON = RecordColumn<ProductRecord, String>("downloads_json")
        public static let downloadLimit = RecordColumn<ProductRecord, Int64>("download_limit")
        public static let downloadExpiry = RecordColumn<ProductRecord, Int64>("download_expiry")
        public static let externalURL = RecordColumn<ProductRecord, String>("external_url")
        public static let buttonText = RecordColumn<ProductRecord, String>("button_text")
        public static let taxStatusKey = RecordColumn<ProductRecord, String>("tax_status_key")
        public static let taxClass = RecordColumn<ProductRecord, String>("tax_class")
        public static let managesStock = RecordColumn<ProductRecord, Bool>("manages_stock")
        public static let stockQuantity = RecordColumn<ProductRecord, String>("stock_quantity")
        public static let stockStatusKey = RecordColumn<ProductRecord, String>("stock_status_key")
        public static let backordersKey = RecordColumn<ProductRecord, String>("backorders_key")
        public static let backordersAllowed = RecordColumn<ProductRecord, Bool>("backorders_allowed")
        public static let isBackordered = RecordColumn<ProductRecord, Bool>("is_backordered")
        public static let lowStockAmount = RecordColumn<ProductRecord, Int64>("low_stock_amount")
        public static let isSoldIndividually = RecordColumn<ProductRecord, Bool>("is_sold_individually")
        public static let weight = RecordColumn<ProductRecord, String>("weight")
        public static let length = RecordColumn<ProductRecord, String>("length")
        public static let width = RecordColumn<ProductRecord, String>("width")
        public static let height = RecordColumn<ProductRecord, String>("height")
        public static let isShippingRequired = RecordColumn<ProductRecord, Bool>("is_shipping_required")
        public static let isShippingTaxable = RecordColumn<ProductRecord, Bool>("is_shipping_taxable")
        public static let shippingClass = RecordColumn<ProductRecord, String>("shipping_class")
        public static let shippingClassID = RecordColumn<ProductRecord, Int64>("shipping_class_id")
        public static let areReviewsAllowed = RecordColumn<ProductRecord, Bool>("are_reviews_allowed")
        public static let averageRating = RecordColumn<ProductRecord, String>("average_rating")
        public static let ratingCount = RecordColumn<ProductRecord, Int64>("rating_count")
        public static let upsellIDsJSON = RecordColumn<ProductRecord, String>("upsell_ids_json")
        public static let crossSellIDsJSON = RecordColumn<ProductRecord, String>("cross_sell_ids_json")
        public static let parentID = RecordColumn<ProductRecord, Int64>("parent_id")
        public static let purchaseNote = RecordColumn<ProductRecord, String>("purchase_note")
        public static let postPassword = RecordColumn<ProductRecord, String>("post_password")
        public static let categoriesJSON = RecordColumn<ProductRecord, String>("categories_json")
        public static let brandsJSON = RecordColumn<ProductRecord, String>("brands_json")
        public static let tagsJSON = RecordColumn<ProductRecord, String>("tags_json")
        public static let imagesJSON = RecordColumn<ProductRecord, String>("images_json")
        public static let attributesJSON = RecordColumn<ProductRecord, String>("attributes_json")
        public static let defaultAttributesJSON = RecordColumn<ProductRecord, String>("default_attributes_json")
        public static let variationIDsJSON = RecordColumn<ProductRecord, String>("variation_ids_json")
        public static let groupedProductIDsJSON = RecordColumn<ProductRecord, String>("grouped_product_ids_json")
        public static let menuOrder = RecordColumn<ProductRecord, Int64>("menu_order")
        public static let metaDataJSON = RecordColumn<ProductRecord, String>("meta_data_json")
        public static let priceStored = RecordColumn<ProductRecord, Int64>("price_stored")
        public static let regularPriceStored = RecordColumn<ProductRecord, Int64>("regular_price_stored")
        public static let stockStored = RecordColumn<ProductRecord, Int64>("stock_stored")
        public static let nameSort = RecordColumn<ProductRecord, String>("name_sort")
    }

    public var primaryKey: Int64 { productID }

    public static let entity = Entity<ProductRecord>(
        name: "ProductRecord",
        table: "products",
        key: ["product_id"],
        empty: ProductRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.productID, \.productID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.permalink, \.permalink),
            .nullable(Columns.dateCreated, \.dateCreated),
            .nullable(Columns.dateModified, \.dateModified),
            .column(Columns.typeKey, \.typeKey),
            .column(Columns.statusKey, \.statusKey),
            .column(Columns.isFeatured, \.isFeatured),
            .column(Columns.catalogVisibilityKey, \.catalogVisibilityKey),
            .column(Columns.fullDescription, \.fullDescription),
            .column(Columns.shortDescription, \.shortDescription),
            .column(Columns.sku, \.sku),
            .column(Columns.globalUniqueID, \.globalUniqueID),
            .column(Columns.price, \.price),
            .column(Columns.regularPrice, \.regularPrice),
            .column(Columns.salePrice, \.salePrice),
            .nullable(Columns.dateOnSaleFrom, \.dateOnSaleFrom),
            .nullable(Columns.dateOnSaleTo, \.dateOnSaleTo),
            .column(Columns.isOnSale, \.isOnSale),
            .column(Columns.isPurchasable, \.isPurchasable),
            .column(Columns.totalSales, \.totalSales),
            .column(Columns.isVirtual, \.isVirtual),
            .column(Columns.isDownloadable, \.isDownloadable),
            .column(Columns.downloadsJSON, \.downloadsJSON),
            .column(Columns.downloadLimit, \.downloadLimit),
            .column(Columns.downloadExpiry, \.downloadExpiry),
            .column(Columns.externalURL, \.externalURL),
            .column(Columns.buttonText, \.buttonText),
            .column(Columns.taxStatusKey, \.taxStatusKey),
            .column(Columns.taxClass, \.taxClass),
            .column(Columns.managesStock, \.managesStock),
            .nullable(Columns.stockQuantity, \.stockQuantity),
            .column(Columns.stockStatusKey, \.stockStatusKey),
            .column(Columns.backordersKey, \.backordersKey),
            .column(Columns.backordersAllowed, \.backordersAllowed),
            .column(Columns.isBackordered, \.isBackordered),
            .nullable(Columns.lowStockAmount, \.lowStockAmount),
            .column(Columns.isSoldIndividually, \.isSoldIndividually),
            .column(Columns.weight, \.weight),
            .column(Columns.length, \.length),
            .column(Columns.width, \.width),
            .column(Columns.height, \.height),
            .column(Columns.isShippingRequired, \.isShippingRequired),
            .column(Columns.isShippingTaxable, \.isShippingTaxable),
            .column(Columns.shippingClass, \.shippingClass),
            .column(Columns.shippingClassID, \.shippingClassID),
            .column(Columns.areReviewsAllowed, \.areReviewsAllowed),
            .column(Columns.averageRating, \.averageRating),
            .column(Columns.ratingCount, \.ratingCount),
            .column(Columns.upsellIDsJSON, \.upsellIDsJSON),
            .column(Columns.crossSellIDsJSON, \.crossSellIDsJSON),
            .column(Columns.parentID, \.parentID),
            .column(Columns.purchaseNote, \.purchaseNote),
            .column(Columns.postPassword, \.postPassword),
            .column(Columns.categoriesJSON, \.categoriesJSON),
            .column(Columns.brandsJSON, \.brandsJSON),
            .column(Columns.tagsJSON, \.tagsJSON),
            .column(Columns.imagesJSON, \.imagesJSON),
            .column(Columns.attributesJSON, \.attributesJSON),
            .column(Columns.defaultAttributesJSON, \.defaultAttributesJSON),
            .column(Columns.variationIDsJSON, \.variationIDsJSON),
            .column(Columns.groupedProductIDsJSON, \.groupedProductIDsJSON),
            .column(Columns.menuOrder, \.menuOrder),
            .column(Columns.metaDataJSON, \.metaDataJSON),
            .derivedNullable(Columns.priceStored, \.priceStored),
            .derivedNullable(Columns.regularPriceStored, \.regularPriceStored),
            .derivedNullable(Columns.stockStored, \.stockStored),
            .derived(Columns.nameSort, \.nameSort),
        ]
    )
}
