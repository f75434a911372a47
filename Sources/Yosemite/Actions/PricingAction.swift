import Networking
import WooFoundation

/// Order prices.
public enum PricingAction: Action {
    /// Computed from the mirror without asking the store.
    ///
    /// - Parameter bodies: as for `POST wc/v3/orders`; answered in order.
    /// - Throws: `PricingError`.
    case quoteOrders(siteID: Int64, bodies: [JSONValue], onCompletion: Completion<[OrderQuote]>)

    /// How long the engine takes for each, for benchmarks; reading the mirror is not included.
    ///
    /// - Parameter rounds: the result is their median.
    case timeQuotes(siteID: Int64, bodies: [JSONValue], rounds: Int, onCompletion: Completion<[Duration]>)

    /// The store's own price of an order: it creates a draft of it, which is deleted again.
    ///
    /// - Throws: `EditError.notAllowed`; `CartError`; `NetworkError`, with the store's words where it refuses the
    ///   order.
    case askStore(siteID: Int64, body: JSONValue, onCompletion: Completion<Order>)

    /// Whether our computed prices match the store's, as far as known. `SiteStatus.pricing` follows it.
    case loadTrust(siteID: Int64, onCompletion: Completion<PricingTrust>)

    /// Allows or forbids merced to compare its prices with the store's from time to time.
    case allowComparing(siteID: Int64, isAllowed: Bool, onCompletion: Completion<PricingTrust>)

    /// Compares them now.
    ///
    /// - Throws: `PricingError`, `EditError.notAllowed`, `NetworkError`.
    case comparePrices(siteID: Int64, onCompletion: Completion<PricingTrust>)
}
