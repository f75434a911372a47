import FoundationEssentials

/// A line of a sale at the register. Written once, with the sale. Amounts and quantities are ten-thousandths.
public struct TillLineRecord: GeneratedRecord {
    static let table = "till_lines"
    public var primaryKey: Int64 { lineID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var lineID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    /// `product`, `custom`, `shipping`.
    public var kind: String = ""
    /// 0 where it is no product.
    public var productID: Int64 = 0
    public var variationID: Int64 = 0
    public var sku: String = ""
    /// The scanned code; empty where none was scanned.
    public var code: String = ""
    public var name: String = ""
    public var quantity: Int64 = 0
    /// Of one unit, as the shop shows prices.
    public var price: Int64 = 0
    /// Before discounts, without tax.
    public var subtotal: Int64 = 0
    /// After discounts, without tax.
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var taxClass: String = ""
    /// One JSON object with whatever has no column.
    public var bodyJSON: String = ""
}
