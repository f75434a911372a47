/// A gateway's agreement to charge one amount once (`Resources/gateway-adapter.md`, "Make an intent:
/// `POST v1/intents`").
public struct GatewayIntent: Decodable, Hashable, Sendable {
    public struct Card: Decodable, Hashable, Sendable {
        public let brand: String
        public let lastFour: String
        public let authorisationCode: String?
        /// `chip`, `contactless` or `swipe`.
        public let entry: String?
        /// nil where the gateway does not send it.
        public let receipt: CardReceipt?

        private enum CodingKeys: String, CodingKey {
            case brand, entry, receipt
            case lastFour = "last_four"
            case authorisationCode = "authorisation_code"
        }
    }

    public struct Decline: Decodable, Hashable, Sendable {
        public let code: String
        public let message: String
    }

    public let id: String
    /// `requires_payment_method`, `requires_capture`, `succeeded`, `canceled`, …
    public let status: String
    /// Minor units.
    public let amount: Int64
    /// ISO 4217, upper case.
    public let currency: String
    public let livemode: Bool
    /// nil where the gateway does not know it, or does not say.
    public let orderID: Int64?
    public let paymentID: String
    /// As requested; nil from a gateway that follows version 1 of the protocol.
    public let orderRef: String?
    public let leg: Int?
    public let card: Card?
    public let decline: Decline?
    /// In minor units, refunded so far; nil where the gateway does not say.
    public let refunded: Int64?
    /// Whether a swiped card is taken whose chip could not be read; nil where the gateway does not say: it is not.
    public let fallback: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, status, amount, currency, livemode, leg, card, decline, refunded, fallback
        case orderID = "order_id"
        case orderRef = "order_ref"
        case paymentID = "payment_id"
    }
}

/// The outcome of one authorisation ("Authorisation").
public struct GatewayAuthorisation: Decodable, Hashable, Sendable {
    public enum Status: String, Decodable, Hashable, Sendable, CaseIterable {
        case approved, declined
        /// The bank has not answered yet; ask again.
        case processing
    }

    public let key: String
    public let intent: String
    public let status: Status
    public let amount: Int64
    public let currency: String
    public let livemode: Bool
    /// Tag 8A, two characters; empty while processing.
    public let responseCode: String?
    /// At most 6 characters.
    public let authorisationCode: String?
    /// Tags 91, 71 and 72 as BER-TLV in hexadecimal, at most 256 bytes.
    public let issuerData: String?
    public let message: String?

    private enum CodingKeys: String, CodingKey {
        case key, intent, status, amount, currency, livemode, message
        case responseCode = "response_code"
        case authorisationCode = "authorisation_code"
        case issuerData = "issuer_data"
    }
}

/// A refund ("Refund").
public struct GatewayRefund: Decodable, Hashable, Sendable {
    public enum Status: String, Decodable, Hashable, Sendable, CaseIterable {
        case succeeded, pending
    }

    public let id: String
    public let key: String
    public let intent: String
    public let status: Status
    public let amount: Int64
    public let currency: String
    public let livemode: Bool
}

/// The owner of a gateway ("Account").
public struct GatewayAccount: Decodable, Hashable, Sendable {
    public let name: String
    public let livemode: Bool
    /// ISO 3166, two letters, upper case.
    public let country: String
    /// ISO 4217, upper case.
    public let currencies: [String]
    /// Of the protocol; nil from a gateway that follows version 1.
    public let version: Int?

    /// Version 1 creates as many intents for an order as it is asked for.
    public var preventsDoubleCharges: Bool { version ?? 1 >= 2 }
}

/// The answer to a request for an intent.
public enum GatewayIntentAnswer: Hashable, Sendable {
    case made(GatewayIntent)
    /// Another one is open for this order and leg: another till's, or one of an earlier payment.
    case open(GatewayIntent)
    /// The gateway has charged another amount for this order than the request said.
    ///
    /// - Parameter minor: in minor units, all legs, less refunds.
    case taken(minor: Int64)
}
