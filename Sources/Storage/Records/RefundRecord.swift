import FoundationEssentials

/// A refund of an order (`wc/v3/refunds`, `wc/v3/orders/ID/refunds`). Amounts are the text received.
public struct RefundRecord: GeneratedRecord {
    static let table = "refunds"
    public var primaryKey: Int64 { refundID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var refundID: Int64 = 0
    public var orderID: Int64 = 0
    public var dateCreated: Date?
    public var amount: String = ""
    public var reason: String = ""
    public var refundedByUserID: Int64 = 0
    public var isAutomated: Bool = false
    public var itemsJSON: String = "[]"
    public var shippingLinesJSON: String = "[]"
    public var feesJSON: String = "[]"
    public var metaDataJSON: String = "[]"

    /// `amount` in ten-thousandths; nil where it is no amount.
    public var amountStored: Int64? { StoredAmount.parse(amount) }
}
