import FoundationEssentials

/// The columns of a product that a list shows or that its commands there need, without long texts. Read only.
public struct ProductRowRecord: GeneratedRecord, PartialRecord {
    public typealias Whole = ProductRecord
    static let table = ProductRecord.table
    public var primaryKey: Int64 { productID }

    /// The local id of the store.
    public var siteID: Int64
    public var productID: Int64
    public var name: String
    public var permalink: String
    public var typeKey: String
    public var statusKey: String
    public var sku: String
    public var globalUniqueID: String
    /// Major units, as received.
    public var price: String
    public var regularPrice: String
    public var salePrice: String
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public var isVirtual: Bool
    public var managesStock: Bool
    public var stockQuantity: String?
    public var stockStatusKey: String
    public var variationIDsJSON: String
    public var imagesJSON: String
}
