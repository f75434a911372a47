import CartEngine

public typealias PricedOrder = CartEngine.PricedOrder
public typealias CartError = CartEngine.CartError
public typealias InexactReason = CartEngine.InexactReason

/// The price of an order, or why it has none.
public struct OrderQuote: Sendable {
    public let result: Result<PricedOrder, CartError>
    /// Why the store may answer differently, whether with a price or a refusal; empty where it will not.
    public let reasons: [InexactReason]
    /// The decimals in which the store prints amounts.
    public let decimals: Int
}
