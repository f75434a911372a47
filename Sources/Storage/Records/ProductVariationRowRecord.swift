import FoundationEssentials

/// The columns of a variation that a list shows or that its commands there need. Read only.
public struct ProductVariationRowRecord: GeneratedRecord, PartialRecord {
    public typealias Whole = ProductVariationRecord
    static let table = ProductVariationRecord.table
    public var primaryKey: Int64 { variationID }

    /// The local id of the store.
    public var siteID: Int64
    public var variationID: Int64
    public var productID: Int64
    public var name: String
    public var statusKey: String
    public var sku: String
    /// Major units, as received.
    public var price: String
    public var regularPrice: String
    public var salePrice: String
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public var managesStock: Bool
    public var usesParentStock: Bool
    public var stockQuantity: String?
    public var stockStatusKey: String
}
