import FoundationEssentials

/// A gift card used to pay an order.
public struct OrderGiftCardRecord: GeneratedRecord {
    static let table = "order_gift_cards"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var giftCardID: Int64
    /// Masked: at most its last four characters are kept.
    public var code: String = ""
    public var amount: String = ""
}
