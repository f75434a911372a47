import WooFoundation

/// A request for an intent: byte for byte the same on every till that charges the same amount for the same order, so
/// that Stripe gives all of them the same intent. Everything else is added by an update.
public struct StripeIntentRequest: Hashable, Sendable {
    /// The metadata key of the order's reference, by which intents are searched.
    public static let orderRefName = "order_ref"

    /// Minor units, above zero.
    public let amount: Int64
    /// ISO 4217, any case.
    public let currency: String
    /// The order's name, the same on every till: 43 characters of base64url.
    public let orderRef: String
    /// From 1.
    public let leg: Int
    /// From 1; increased when the intent before is over.
    public var generation: Int

    /// - Parameters:
    ///   - amount: in minor units, above zero.
    ///   - currency: ISO 4217, in any case.
    ///   - leg: from 1.
    public init(amount: Int64, currency: String, orderRef: String, leg: Int, generation: Int = 1) {
        self.amount = amount
        self.currency = currency
        self.orderRef = orderRef
        self.leg = leg
        self.generation = generation
    }

    /// `1` is the version of the fields: other fields must not be sent under a key Stripe knows.
    var key: String { "merced-1-\(orderRef)-\(leg)-\(amount)-\(currency.uppercased())-\(generation)" }

    var fields: [QueryParameter] {
        [
            QueryParameter("amount", String(amount)), QueryParameter("currency", currency.lowercased()),
            QueryParameter("capture_method", "manual"),
        ]
            + methods.map { QueryParameter("payment_method_types[]", $0) }
            + [
                QueryParameter("metadata[\(Self.orderRefName)]", orderRef),
                QueryParameter("metadata[leg]", String(leg)),
                QueryParameter("metadata[generation]", String(generation)),
            ]
    }

    /// Canada's debit cards are a type of their own.
    private var methods: [String] {
        currency.uppercased() == "CAD" ? ["card_present", "interac_present"] : ["card_present"]
    }
}
