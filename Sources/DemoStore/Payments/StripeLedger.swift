/// Money and readers of the demo store's Stripe.
public struct StripeLedger: Hashable, Sendable {
    public struct Intent: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let isLive: Bool
        public var status = "requires_payment_method"
        public let amount: Int
        /// Lower case.
        public let currency: String
        public var metadata: [String: String]
        /// How often the bank approved: never more than once.
        public var approvals = 0
        public var captures = 0
        public var refunds: [Refund] = []
        public var decline: DemoDecline?
        public var lastFour = "4242"
        public var description: String?
        /// Since 1970; nil for what an older version kept.
        public var created: Int?

        /// When a held approval lapses, since 1970: two days for a card that was present.
        public var captureBefore: Int { (created ?? 0) + StripeLedger.held }
        public var orderID: Int? { metadata["order_id"].flatMap { Int($0) } }
        /// What the customer is out of, minor units: held or taken.
        public var taken: Int {
            ["requires_capture", "succeeded"].contains(status) ? amount - refunds.reduce(0) { $0 + $1.amount } : 0
        }
    }

    public struct Refund: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let amount: Int
        public let metadata: [String: String]
    }

    public struct Action: Hashable, Sendable, Codable {
        public var status: String
        public let intentID: String
        public var failureCode: String?
        public var failureMessage: String?
        /// The card was presented and the bank is being asked.
        public var isAuthorising = false
        /// How often the reader was looked at since.
        public var looks = 0
    }

    public struct Reader: Hashable, Sendable, Codable {
        public let id: String
        public let label: String
        public let isLive: Bool
        public var isOnline = true
        public var action: Action?
    }

    static let held = 2 * 86_400

    public internal(set) var readers = [
        Reader(id: "tmr_demo_counter", label: "Counter", isLive: false),
        Reader(id: "tmr_live_counter", label: "Counter", isLive: true),
    ]
    public internal(set) var intents: [Intent] = []
    /// Requests that are no reading, by path and key, those included that were recognised as repeated.
    public internal(set) var requests: [String: Int] = [:]

    /// Minor units that customers are out of for an order.
    public func taken(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.taken }
    }
}

/// What the demo store's Stripe does wrong.
public struct StripeTrouble: Hashable, Sendable {
    public enum Step: String, Hashable, Sendable, CaseIterable {
        case createIntent, listIntents, searchIntents, updateIntent, loadIntent, cancelIntent, process, loadReader,
            cancelAction, refund, capture
    }

    public enum Kind: Hashable, Sendable {
        /// Done; a proxy's 502 page comes in the place of the answer.
        case lostAnswer
        /// Not done; a proxy's 503 page.
        case unavailable
        /// Done all the same; 400 `terminal_reader_timeout`: the false negative.
        case falseTimeout
        /// Not done; 400 in Stripe's shape with this code.
        case refused(code: String)
        /// Done; the answer is about an amount that is larger by one.
        case otherAmount
        /// Done; the answer says live for test.
        case otherMode
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
        }
    }
}

/// Who presents cards at the demo store's smart reader.
public enum DemoCardHolder: Hashable, Sendable {
    /// Nobody by himself: `present` and the test helper's route do.
    case none
    /// A card is tapped as soon as the reader was looked at so often.
    case taps(afterLooks: Int)
}
