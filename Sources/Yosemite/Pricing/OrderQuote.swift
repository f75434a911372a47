import CartEngine

public typealias PricedOrder = CartEngine.PricedOrder
public typealias CartError = CartEngine.CartError
public typealias InexactReason = CartEngine.InexactReason

/// What an order would cost, or why it has no price.
public struct OrderQuote: Sendable {
    public let result: Result<PricedOrder, CartError>
    /// Places in which the store prints money.
    public let decimals: Int
}
