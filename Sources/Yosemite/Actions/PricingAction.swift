import WooFoundation

/// What orders would cost.
public enum PricingAction: Action {
    /// Computed here from what the mirror holds; the store is not asked.
    ///
    /// - Parameter bodies: as for `POST wc/v3/orders`; answered in their order.
    /// - Throws: `PricingError`.
    case quoteOrders(siteID: Int64, bodies: [JSONValue], onCompletion: Completion<[OrderQuote]>)
}
