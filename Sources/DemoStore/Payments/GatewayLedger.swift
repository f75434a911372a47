/// The money of the demo store's gateway: every intent, authorisation and refund, each once for its key.
public struct GatewayLedger: Hashable, Sendable {
    public struct Intent: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let isLive: Bool
        public var status: String
        /// Minor units.
        public let amount: Int
        public let currency: String
        /// nil where the till did not send it.
        public let orderID: Int?
        public let paymentID: String
        /// The unique reference of the order, across shops; nil for what was created by version 1 of the page.
        public var orderRef: String?
        /// From 1; nil like `orderRef`.
        public var leg: Int?
        public var authorisations: [Authorisation] = []
        public var refunds: [Refund] = []
        /// Keys under which it was cancelled; the approval is reversed once.
        public var cancellations: [String] = []
        /// Keys that were looked up and unknown: later requests with them are not carried out.
        public var struckKeys: Set<String> = []
        public var lastFour = "4242"
        public var entry = "contactless"

        /// Whether it can still be approved.
        public var isOpen: Bool { status == "requires_payment_method" || status == "processing" }
        public var approvals: Int { authorisations.count { $0.isApproved } }
        /// The amount taken from the customer, minor units.
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
        /// Whether the answer is ready only when it is looked up.
        public var isLate: Bool
        /// Size of the reader's encrypted block, in bytes.
        public let blockSize: Int
    }

    public struct Refund: Hashable, Sendable, Codable {
        public let id: String
        public let key: String
        public let amount: Int
    }

    public internal(set) var intents: [Intent] = []
    /// Requests by path and key, including repeated ones: `authorise KEY`.
    public internal(set) var requests: [String: Int] = [:]

    /// The amount taken from customers for an order, minor units.
    public func taken(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.taken }
    }

    /// The amount taken from customers for an order, by its reference, in one mode; minor units.
    func taken(forReference reference: String, isLive: Bool) -> Int {
        intents.filter { $0.orderRef == reference && $0.isLive == isLive }.reduce(0) { $0 + $1.taken }
    }

    /// Approvals for an order, including reversed ones.
    public func approvals(forOrder orderID: Int) -> Int {
        intents.filter { $0.orderID == orderID }.reduce(0) { $0 + $1.approvals }
    }
}
