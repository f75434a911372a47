import CartEngine

public typealias PricedOrder = CartEngine.PricedOrder
public typealias CartError = CartEngine.CartError
public typealias InexactReason = CartEngine.InexactReason

/// What an order would cost, or why it has no price.
public struct OrderQuote: Sendable {
    public let result: Result<PricedOrder, CartError>
    /// Why the store may say otherwise, be it a price or a refusal; empty where it will not.
    public let reasons: [InexactReason]
    /// Places in which the store prints money.
    public let decimals: Int
}
