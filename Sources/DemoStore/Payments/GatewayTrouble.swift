/// A fault of the demo store's gateway, and the request it strikes.
public struct GatewayTrouble: Hashable, Sendable {
    public enum Step: String, Hashable, Sendable, CaseIterable {
        case account, createIntent, loadIntent, authorise, loadAuthorisation, cancel, refund
    }

    public enum Kind: Hashable, Sendable {
        /// Done; a proxy's 502 page instead of the answer.
        case lostAnswer
        /// Done; 500 in the gateway's own shape.
        case errorAfter
        /// Not done; a proxy's 503 page.
        case unavailable
        /// Not done; refused in the gateway's own shape.
        case refused(status: Int, code: String)
        /// Done; a page with status 200.
        case page
        /// Done; the amount in the answer is larger by one.
        case otherAmount
        case otherCurrency
        case otherID
        /// Done; the answer says live mode for a test payment, and the reverse.
        case otherMode
        /// Done; `processing` is answered until it is looked up.
        case late
        /// Done; the answer waits for `DemoGateway.release()`.
        case held
        /// Done; the body contains the answer twice.
        case twice
        /// Done; the answer is cut off in the middle of its JSON.
        case torn
    }

    public let step: Step
    public let kind: Kind
    /// The number of requests of this step that it strikes.
    public var times: Int

    public init(_ kind: Kind, at step: Step, times: Int = 1) {
        self.kind = kind
        self.step = step
        self.times = times
    }

    var isDone: Bool {
        switch kind {
        case .unavailable, .refused: false
        case .lostAnswer, .errorAfter, .page, .otherAmount, .otherCurrency, .otherID, .otherMode, .late, .held, .twice,
            .torn:
            true
        }
    }
}

/// The decline selected by the last two digits of an amount in minor units, for all processors of the demo store.
public enum DemoDecline: Int, Hashable, Sendable, CaseIterable, Codable {
    case generic = 2
    case insufficientFunds = 3
    case expiredCard = 4
    case lostCard = 5

    init?(amount: Int) { self.init(rawValue: amount % 100) }

    /// ISO 8583 field 39.
    var responseCode: String {
        switch self {
        case .generic: "05"
        case .insufficientFunds: "51"
        case .expiredCard: "54"
        case .lostCard: "41"
        }
    }

    /// Stripe's code for it.
    var code: String {
        switch self {
        case .generic: "generic_decline"
        case .insufficientFunds: "insufficient_funds"
        case .expiredCard: "expired_card"
        case .lostCard: "lost_card"
        }
    }

    var message: String {
        switch self {
        case .generic: "The card was declined."
        case .insufficientFunds: "The card has insufficient funds."
        case .expiredCard: "The card has expired."
        // The clerk must not learn that a card is stolen.
        case .lostCard: "The card was declined."
        }
    }

    /// In Stripe's own words, which say more than a clerk may hear.
    var stripeMessage: String { self == .lostCard ? "The card has been reported lost or stolen." : message }
}
