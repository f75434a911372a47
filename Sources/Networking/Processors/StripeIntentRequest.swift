import WooFoundation

/// The wish for an intent: the same for every till that wants the same money of the same order, to the byte, so that Stripe
/// gives all of them one. What else there is to say comes by update.
public struct StripeIntentRequest: Hashable, Sendable {
    /// The metadata's name of the order's reference; searched for.
    public static let orderRefName = "order_ref"

    /// Minor units, above zero.
    public let amount: Int64
    /// ISO 4217, any case.
    public let currency: String
    /// The order's name across tills: 43 characters of base64url.
    public let orderRef: String
    /// From 1.
    public let leg: Int
    /// From 1; the next where the one before is over.
    public var generation: Int

    public init(amount: Int64, currency: String, orderRef: String, leg: Int, generation: Int = 1) {
        self.amount = amount
        self.currency = currency
        self.orderRef = orderRef
        self.leg = leg
        self.generation = generation
    }

    /// `1` is this shape of the fields: another one must not come under a key that is known.
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

    /// Canada's debit cards are a kind of their own.
    private var methods: [String] {
        currency.uppercased() == "CAD" ? ["card_present", "interac_present"] : ["card_present"]
    }
}
