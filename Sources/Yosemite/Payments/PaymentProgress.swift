import FoundationEssentials
import Hardware
import WooFoundation

/// The state of a payment: all that a screen shows and that `merced pay --json` prints a line for.
public struct PaymentProgress: Hashable, Sendable, GeneratedCopiable {
    /// A UUID of merced.
    public let paymentID: String
    /// 0 for a sale without an order yet.
    public let orderID: Int64
    public let orderNumber: String
    /// In major units, fixed when the payment started.
    public let amount: Decimal
    /// ISO 4217.
    public let currency: String
    public let tender: PaymentTender.Kind
    public let step: PaymentStep
    /// The reader's own text, or the cause in words; cleaned only for painting.
    public let message: String?
    /// When this step times out; nil for never.
    public let deadline: Date?
    /// Attempts at getting an answer: the number of this one and the maximum.
    public let attempt: Attempt?
    public let card: CardSummary?
    public let mode: PaymentMode
    /// Change due to the customer, in major units.
    public let change: Decimal?
    /// The receipt's number once there is one: `R1-000042`.
    public let receiptNumber: String?
    /// The till that has the order, if the payment stopped because of it: a clerk may take the order over.
    public let holder: ClaimHolder?
    /// The sale at the register for which a part is paid; nil for an order's payment.
    public let sale: String?
    /// What its step comes to; the words for it.
    public let outcome: PaymentOutcome

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
        sale: String? = nil,
        outcome: PaymentOutcome? = nil
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
        self.outcome = outcome ?? PaymentOutcome(step)
    }
}

/// The steps of a payment, in order; the last group is the final ones.
public enum PaymentStep: String, Hashable, Sendable, CaseIterable, Codable {
    case checkingOrder = "checking_order"
    case connectingReader = "connecting_reader"
    case creatingIntent = "creating_intent"
    case waitingForCard = "waiting_for_card"
    case readerMessage = "reader_message"
    case cardRead = "card_read"
    case authorising
    /// Asking processor and store for the outcome after a lost answer.
    case findingOut = "finding_out"
    /// Reversing an approval that the card refused or the order no longer needs.
    case reversing
    case tellingStore = "telling_store"
    case confirmingOrder = "confirming_order"

    case paid
    /// The money is charged but the store could not be told; that is retried until it succeeds.
    case paidOrderNotUpdated = "paid_order_not_updated"
    case declined
    case cancelled
    /// Not started, or stopped before the card was read: nothing was charged; the message says why.
    case stopped
    /// The outcome is unknown: the order is blocked for another charge.
    case notSure = "not_sure"
    /// Approved, and reversed.
    case reversed
    /// Another payment has paid the order, and this one's money could not be refunded yet; that is retried until it
    /// succeeds.
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

    /// Whether it ends with its claim left in the order: the order is paid by it, or no other payment may be taken yet.
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

    /// Whether the merchant is known to have the customer's money.
    public var isPaid: Bool { self == .paid || self == .paidOrderNotUpdated }
}
