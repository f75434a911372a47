import Networking
import WooFoundation

/// What orders would cost.
public enum PricingAction: Action {
    /// Computed here from what the mirror holds; the store is not asked.
    ///
    /// - Parameter bodies: as for `POST wc/v3/orders`; answered in their order.
    /// - Throws: `PricingError`.
    case quoteOrders(siteID: Int64, bodies: [JSONValue], onCompletion: Completion<[OrderQuote]>)

    /// How long the engine takes for each, for benchmarks: reading the mirror is no part of it.
    ///
    /// - Parameter rounds: of which the median is taken.
    case timeQuotes(siteID: Int64, bodies: [JSONValue], rounds: Int, onCompletion: Completion<[Duration]>)

    /// What the store says that an order would cost: it makes a draft of it, which is deleted again.
    ///
    /// - Throws: `EditError.notAllowed`; `CartError`; `NetworkError`, with the store's words where it refuses the order.
    case askStore(siteID: Int64, body: JSONValue, onCompletion: Completion<Order>)

    /// Whether what is computed here is the total of an order, as it is known. `SiteStatus.pricing` follows it.
    case loadTrust(siteID: Int64, onCompletion: Completion<PricingTrust>)

    /// Lets merced compare its prices with the store's from time to time, or not.
    case allowComparing(siteID: Int64, isAllowed: Bool, onCompletion: Completion<PricingTrust>)

    /// Compares them now.
    ///
    /// - Throws: `PricingError`, `EditError.notAllowed`, `NetworkError`.
    case comparePrices(siteID: Int64, onCompletion: Completion<PricingTrust>)
}
