/// A field of a product or variation that can be written, by its path in the REST API.
public enum ProductField: String, CaseIterable, Hashable, Sendable {
    case name
    case slug
    case status
    /// `simple`, `variable`, `grouped`, `external`; a plugin's is never changed.
    case type
    case isFeatured = "featured"
    case catalogVisibility = "catalog_visibility"
    case fullDescription = "description"
    case shortDescription = "short_description"
    case sku
    case globalUniqueID = "global_unique_id"
    case regularPrice = "regular_price"
    case salePrice = "sale_price"
    /// UTC without a zone, empty for none.
    case dateOnSaleFrom = "date_on_sale_from_gmt"
    case dateOnSaleTo = "date_on_sale_to_gmt"
    case isVirtual = "virtual"
    case isDownloadable = "downloadable"
    case downloads
    case downloadLimit = "download_limit"
    case downloadExpiry = "download_expiry"
    case externalURL = "external_url"
    case buttonText = "button_text"
    case taxStatus = "tax_status"
    case taxClass = "tax_class"
    case managesStock = "manage_stock"
    /// Set by hand: to add or subtract there is the stock edit, which keeps sales meanwhile.
    case stockQuantity = "stock_quantity"
    case stockStatus = "stock_status"
    case backorders
    case lowStockAmount = "low_stock_amount"
    case isSoldIndividually = "sold_individually"
    case weight
    case length = "dimensions.length"
    case width = "dimensions.width"
    case height = "dimensions.height"
    case shippingClass = "shipping_class"
    case areReviewsAllowed = "reviews_allowed"
    case upsellIDs = "upsell_ids"
    case crossSellIDs = "cross_sell_ids"
    case groupedProductIDs = "grouped_products"
    case purchaseNote = "purchase_note"
    /// The password visitors need to see it.
    case postPassword = "post_password"
    case categories
    case tags
    case brands
    case images
    /// Only of a variation, which has one.
    case image
    case attributes
    case defaultAttributes = "default_attributes"
    case menuOrder = "menu_order"
    case parentID = "parent_id"

    /// Prefix of the names of meta data entries.
    public static let metaPrefix = "meta_data."
}
