/// Money and readers of the demo store's Stripe.
public struct StripeLedger: Hashable, Sendable {
    public struct Intent: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let isLive: Bool
        public var status = "requires_payment_method"
        public var amount: Int
        /// Lower case.
        public let currency: String
        public var metadata: [String: String]
        /// The number of approvals by the bank: never more than one.
        public var approvals = 0
        public var captures = 0
        public var refunds: [Refund] = []
        public var decline: DemoDecline?
        public var lastFour = "4242"
        public var description: String?
        /// Seconds since 1970; nil for data from an older version.
        public var created: Int?
        /// The kinds of card that it takes; nil for data from an older version.
        public var methods: [String]?
        /// Whether a Canadian debit card paid it: it is refunded only to that card, at a reader.
        public var isInterac: Bool?

        /// When a held approval expires, in seconds since 1970: after two days for a card that was present.
        public var captureBefore: Int { (created ?? 0) + StripeLedger.held }
        public var orderID: Int? { metadata["order_id"].flatMap { Int($0) } }
        /// The amount held or taken from the customer, minor units.
        public var taken: Int {
            ["requires_capture", "succeeded"].contains(status) ? amount - returned : 0
        }
        /// The amount of all refunds that the bank has not sent back, minor units.
        public var returned: Int { refunds.filter { $0.status != "failed" }.reduce(0) { $0 + $1.amount } }
    }

    public struct Refund: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let amount: Int
        public let metadata: [String: String]
        /// nil for `succeeded`.
        public var status: String?
    }

    public struct Action: Hashable, Sendable, Codable {
        public var status: String
        public let intentID: String
        /// The refund that it makes; nil where it takes a payment.
        public var refund: ReaderRefund?
        public var failureCode: String?
        public var failureMessage: String?
        /// Whether the card was presented and the bank is being asked.
        public var isAuthorising = false
        /// Whether the request forbade to ask for a tip.
        public var skipsTipping: Bool?
        /// How often the reader was looked up since.
        public var looks = 0
    }

    public struct ReaderRefund: Hashable, Sendable, Codable {
        public let amount: Int
        public let metadata: [String: String]
    }

    public struct Reader: Hashable, Sendable, Codable {
        public let id: String
        public let label: String
        public let isLive: Bool
        public var isOnline = true
        /// Whether it was removed from the account, as one that was replaced.
        public var isRemoved: Bool?
        /// What every customer gives where the reader may ask; nil where it is not set up to.
        public var tip: Int?
        public var action: Action?
    }

    static let held = 2 * 86_400
    /// Stripe's test card for Canadian debit.
    public static let interacCard = "4506445006931933"

    public internal(set) var readers = [
        Reader(id: "tmr_demo_counter", label: "Counter", isLive: false),
        Reader(id: "tmr_live_counter", label: "Counter", isLive: true),
    ]
    public internal(set) var intents: [Intent] = []
    /// Requests that change something, by path and key, including repeated ones.
    public internal(set) var requests: [String: Int] = [:]
    /// The card of the simulated customer; nil goes by the amount.
    public internal(set) var card: String?
    /// Why Stripe makes no refunds; nil where it does.
    public internal(set) var refundRefusal: String?

    /// The amount taken from customers for an order, minor units.
    public func taken(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.taken }
    }
}

/// A fault of the demo store's Stripe.
public struct StripeTrouble: Hashable, Sendable {
    public enum Step: String, Hashable, Sendable, CaseIterable {
        case createIntent, listIntents, searchIntents, updateIntent, loadIntent, cancelIntent, process, loadReader,
            cancelAction, refund, refundOnReader, capture
    }

    public enum Kind: Hashable, Sendable {
        /// Done; a proxy's 502 page instead of the answer.
        case lostAnswer
        /// Not done; a proxy's 503 page.
        case unavailable
        /// Done all the same; 400 `terminal_reader_timeout`: a false negative.
        case falseTimeout
        /// Not done; 400 with this code, in Stripe's format.
        case refused(code: String)
        /// Done; the amount in the answer is larger by one.
        case otherAmount
        /// Done; the answer says live mode for a test payment, and the reverse.
        case otherMode
        /// 500 in Stripe's format, which is repeated under the request's key for a day.
        case serverError(isDone: Bool)
    }

    public let step: Step
    public let kind: Kind
    public var times: Int

    public init(_ kind: Kind, at step: Step, times: Int = 1) {
        self.kind = kind
        self.step = step
        self.times = times
    }

    var isDone: Bool {
        switch kind {
        case .unavailable, .refused: false
        case .lostAnswer, .falseTimeout, .otherAmount, .otherMode: true
        case .serverError(let isDone): isDone
        }
    }
}

/// The simulated customer at the demo store's smart reader.
public enum DemoCardHolder: Hashable, Sendable {
    /// None: cards are presented by `present` and by the test helper's route.
    case none
    /// Taps a card as soon as the reader was looked up so often.
    case taps(afterLooks: Int)
}
