import FoundationEssentials
import Hardware
import WooFoundation

/// The facts of a payment: fixed when it starts, in the first row of its journal.
struct PaymentFacts: Hashable, Sendable, Codable {
    /// A UUID of merced, lower case.
    let paymentID: String
    let siteID: Int64
    /// For a sale without an order yet: negative, and unique to the sale.
    let orderID: Int64
    let orderNumber: String
    let orderKey: String
    /// The order's total as shown, in major units.
    let amount: Decimal
    /// The same in the currency's minor units, for processors and readers.
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    let tender: Tender
    /// The store's.
    let mode: PaymentMode
    let startedAt: Date
    /// How it claims its order; nil for payments by versions without claims.
    var claiming: Claiming?
    /// A date of payment for which the clerk confirmed that no money was taken: see `DoubtfulPayment`.
    var overlooksPaidDate: Date?

    /// The part of a sale at the register that it pays, where there is no order to claim yet.
    var sale: SalePart?

    struct SalePart: Hashable, Sendable, Codable {
        let uuid: String
        /// From 1.
        let leg: Int
        /// In minor units: paid by card for the same sale before, all legs.
        let takenMinor: Int64
        let openedAt: Date
    }

    /// The contents and the effect of a payment's claim on its order.
    struct Claiming: Hashable, Sendable, Codable {
        /// The till's name.
        let register: String
        /// The store's, for messages about other tills; empty until it is known.
        let timeZone: String
        /// Whether the clerk ends the claims of other tills.
        let takesOver: Bool
    }

    enum Tender: Hashable, Sendable, Codable {
        case card
        case cash(tendered: Decimal)
        case external(reference: String)
    }

    var tenderKind: PaymentTender.Kind {
        switch tender {
        case .card: .card
        case .cash: .cash
        case .external: .external
        }
    }

    /// Change due to the customer, in major units.
    var change: Decimal? {
        guard case .cash(let tendered) = tender else { return nil }
        return tendered - amount
    }

    /// One key for the payment's only authorisation: a processor that sees it twice decides once.
    var authorisationKey: String { paymentID + "-authorise" }
    /// The name of what is paid, the same in every attempt.
    var orderRef: String {
        if let sale { return OrderReference.of(orderKey: sale.uuid) }
        return OrderReference.of(orderKey: orderKey.isEmpty ? "\(siteID)/\(orderID)" : orderKey)
    }

    var intentKey: String { paymentID + "-intent" }
    var reversalKey: String { paymentID + "-reverse" }
    /// For ending the intent of a payment that this one takes over.
    func takeoverKey(of other: String) -> String { "\(paymentID)-take-over-\(other.prefix(40))" }

    /// The payment's claim in its order at a given stage.
    func claim(_ stage: PaymentClaim.Stage, ending: PaymentClaim.Ending? = nil, intentID: String?) -> PaymentClaim {
        let decimals = CurrencyDecimals.minorUnits(of: currency)
        return PaymentClaim(
            stage: stage,
            ending: ending,
            register: claiming?.register ?? "",
            intentID: intentID ?? "",
            amount: "\(Money.text(amount, decimals: decimals)) \(currency)",
            date: startedAt
        )
    }
}

/// An order in the store at one moment, as far as its payment is concerned.
struct OrderFacts: Hashable, Sendable, Codable {
    let status: String
    /// As received.
    let total: String
    let currency: String
    let isPaid: Bool
    /// Whether any of it was refunded.
    let isRefunded: Bool
    let paymentMethodID: String
    let transactionID: String
    /// The mark of the payment that paid it, if it was merced's.
    let paymentID: String?
    /// Whether the store no longer has the order.
    let isGone: Bool
    /// The intent that a processor's plugin captured for it, if the plugin says so.
    var capturedIntentID: String?
    /// Lowest id first; nil in journals of versions without claims.
    var claims: [ClaimRow]?
    /// The date of payment without other evidence; nil where there is evidence, or no date.
    var doubtfulDate: Date?
}

/// The reader and the processor to be used.
struct EquipmentFacts: Hashable, Sendable, Codable {
    let serial: String
    /// The raw value of `CardReader.Kind`.
    let kind: String
    let readerName: String
    let readerMode: PaymentMode
    let processorID: String
    let processorMode: PaymentMode
    /// Whether the processor drives the reader itself, and the store's plugin captures.
    let isServerDriven: Bool
}

/// An intent at the processor, as far as a payment is concerned.
struct IntentFacts: Hashable, Sendable, Codable {
    let intentID: String
    /// The raw value of `PaymentIntent.Status`.
    private(set) var status: String
    let amountMinor: Int64
    let currency: String
    let orderID: Int64?
    let mode: PaymentMode?
    let card: CardSummary?
    /// Whether it was approved for another till's payment, or before this one started: then it has to be determined
    /// whose money it is.
    var isElsewhere: Bool?

    init(_ intent: PaymentIntent, isElsewhere: Bool? = nil) {
        self.isElsewhere = isElsewhere
        intentID = intent.intentID
        status = intent.status.rawValue
        amountMinor = intent.amountMinor
        currency = intent.currency
        orderID = intent.orderID
        mode = intent.mode
        card = intent.card
    }

    var isApproved: Bool { known.map { [.requiresCapture, .succeeded].contains($0) } ?? false }
    /// Whether a card can be authorised on it.
    var isUsable: Bool { known.map { [.requiresPaymentMethod, .requiresConfirmation].contains($0) } ?? false }
    /// Whether it takes no card, and none was approved: the customer's bank wants something that no reader can give.
    var isStuck: Bool { known == .requiresAction }
    /// As earlier programs took it.
    var unstuck: IntentFacts {
        var facts = self
        if isStuck { facts.status = PaymentIntent.Status.requiresConfirmation.rawValue }
        return facts
    }
    var isEnded: Bool { known == .canceled }

    /// Why it is not the intent of this payment; nil where it is.
    func mismatch(with facts: PaymentFacts, processorMode: PaymentMode?) -> String? {
        if amountMinor != facts.amountMinor || currency.uppercased() != facts.currency {
            return Localization.otherAmount
        }
        if let orderID, orderID != facts.orderID || facts.sale != nil { return Localization.otherOrder }
        if let mode, mode != processorMode { return Localization.otherMode }
        return nil
    }

    private var known: PaymentIntent.Status? { PaymentIntent.Status(rawValue: status) }

    private enum Localization {
        static let otherAmount = localized("The processor answered with a different amount than was asked for.")
        static let otherOrder = localized("The processor answered with the payment of another order.")
        static let otherMode = localized("The processor answered in a different mode than it was set up for.")
    }
}
