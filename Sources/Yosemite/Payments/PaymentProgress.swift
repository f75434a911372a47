import FoundationEssentials
import Hardware
import WooFoundation

/// Where a payment stands: all that a screen shows and that `merced pay --json` prints a line of.
public struct PaymentProgress: Hashable, Sendable, GeneratedCopiable {
    /// A UUID of merced's.
    public let paymentID: String
    /// 0 for a sale that is no order yet.
    public let orderID: Int64
    public let orderNumber: String
    /// Major units, frozen when the payment began.
    public let amount: Decimal
    /// ISO 4217.
    public let currency: String
    public let tender: PaymentTender.Kind
    public let step: PaymentStep
    /// The reader's own words, or the cause in words; cleaned only when painted.
    public let message: String?
    /// When this step ends by itself, in UTC; nil where it has no end.
    public let deadline: Date?
    /// Tries at an answer: the number of this one and how many there will be.
    public let attempt: Attempt?
    public let card: CardSummary?
    public let mode: PaymentMode
    /// Cash to give back, major units.
    public let change: Decimal?
    /// The receipt's number once there is one: `R1-000042`.
    public let receiptNumber: String?
    /// The till that has the order, where the payment stopped for it: a clerk may take the order over.
    public let holder: ClaimHolder?
    /// The sale at the register that a part is paid of; nil for an order's payment.
    public let sale: String?

    public struct Attempt: Hashable, Sendable {
        public let number: Int
        public let limit: Int

        public init(number: Int, limit: Int) {
            self.number = number
            self.limit = limit
        }
    }

    public init(
        paymentID: String,
        orderID: Int64,
        orderNumber: String,
        amount: Decimal,
        currency: String,
        tender: PaymentTender.Kind,
        step: PaymentStep,
        message: String? = nil,
        deadline: Date? = nil,
        attempt: Attempt? = nil,
        card: CardSummary? = nil,
        mode: PaymentMode,
        change: Decimal? = nil,
        receiptNumber: String? = nil,
        holder: ClaimHolder? = nil,
        sale: String? = nil
    ) {
        self.paymentID = paymentID
        self.orderID = orderID
        self.orderNumber = orderNumber
        self.amount = amount
        self.currency = currency
        self.tender = tender
        self.step = step
        self.message = message
        self.deadline = deadline
        self.attempt = attempt
        self.card = card
        self.mode = mode
        self.change = change
        self.receiptNumber = receiptNumber
        self.holder = holder
        self.sale = sale
    }
}

/// The steps of a payment, in the order they come; the last group is where it ends.
public enum PaymentStep: String, Hashable, Sendable, CaseIterable, Codable {
    case checkingOrder = "checking_order"
    case connectingReader = "connecting_reader"
    case creatingIntent = "creating_intent"
    case waitingForCard = "waiting_for_card"
    case readerMessage = "reader_message"
    case cardRead = "card_read"
    case authorising
    /// Asking processor and store what became of a lost answer.
    case findingOut = "finding_out"
    /// Taking an approval back that the card refused or the order no longer wants.
    case reversing
    case tellingStore = "telling_store"
    case confirmingOrder = "confirming_order"

    case paid
    /// The money is taken and the store could not be told; it is told again until it knows.
    case paidOrderNotUpdated = "paid_order_not_updated"
    case declined
    case cancelled
    /// Not begun, or stopped before the card was read: nothing was charged; the message says why.
    case stopped
    /// Nobody knows yet: the order is blocked for another charge.
    case notSure = "not_sure"
    /// Approved, and taken back.
    case reversed
    /// Another payment has paid the order, and this one's money could not be given back yet; that is tried until it is.
    case chargedTwice = "charged_twice"

    public var isFinal: Bool {
        switch self {
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder:
            false
        case .paid, .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed, .chargedTwice:
            true
        }
    }

    /// Ends with its claim left in the order: the order is paid by it, or nobody else may take its money yet.
    public var keepsClaim: Bool {
        switch self {
        case .paid, .paidOrderNotUpdated, .notSure, .chargedTwice: true
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder, .declined, .cancelled, .stopped,
            .reversed:
            false
        }
    }

    /// Whether `cancelPayment` may still stop it.
    public var canCancel: Bool {
        switch self {
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage: true
        case .cardRead, .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder, .paid,
            .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed, .chargedTwice:
            false
        }
    }

    /// Whether the customer's money is known to be with the merchant.
    public var isPaid: Bool { self == .paid || self == .paidOrderNotUpdated }
}
