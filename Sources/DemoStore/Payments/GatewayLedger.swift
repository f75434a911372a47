/// Money of the demo store's gateway: every intent, authorisation and refund, each once a key.
public struct GatewayLedger: Hashable, Sendable {
    public struct Intent: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let isLive: Bool
        public var status: String
        /// Minor units.
        public let amount: Int
        public let currency: String
        /// nil where the till did not tell.
        public let orderID: Int?
        public let paymentID: String
        /// Whose order it is, across shops; nil for what was made by version 1 of the page.
        public var orderRef: String?
        /// From 1; nil as `orderRef`.
        public var leg: Int?
        public var authorisations: [Authorisation] = []
        public var refunds: [Refund] = []
        /// Keys under which it was cancelled; the approval is taken back once.
        public var cancellations: [String] = []
        /// Keys that were asked about and not known: what arrives under them later is not carried out.
        public var struckKeys: Set<String> = []
        public var lastFour = "4242"
        public var entry = "contactless"

        /// Something can still be approved on it.
        public var isOpen: Bool { status == "requires_payment_method" || status == "processing" }
        public var approvals: Int { authorisations.count { $0.isApproved } }
        /// What the customer is out of, minor units.
        public var taken: Int {
            cancellations.isEmpty ? approvals * amount - refunds.reduce(0) { $0 + $1.amount } : 0
        }
    }

    public struct Authorisation: Hashable, Sendable, Codable {
        public let key: String
        public let isApproved: Bool
        /// ISO 8583 field 39.
        public let responseCode: String
        public let message: String
        /// The answer is ready only when it is asked for.
        public var isLate: Bool
        /// Bytes of the reader's encrypted block.
        public let blockSize: Int
    }

    public struct Refund: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let amount: Int
    }

    public internal(set) var intents: [Intent] = []
    /// Requests by path and key, those included that were recognised as repeated: `authorise KEY`.
    public internal(set) var requests: [String: Int] = [:]

    /// Minor units that customers are out of for an order.
    public func taken(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.taken }
    }

    /// Minor units that customers are out of for an order, by its name; of one mode.
    func taken(forReference reference: String, isLive: Bool) -> Int {
        intents.filter { $0.orderRef == reference && $0.isLive == isLive }.reduce(0) { $0 + $1.taken }
    }

    /// Approvals for an order, those included that were taken back.
    public func approvals(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.approvals }
    }
}
