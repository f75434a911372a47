import FoundationEssentials
import Hardware
import WooFoundation

/// What a payment is about: frozen when it begins, first row of its journal.
struct PaymentFacts: Hashable, Sendable, Codable {
    /// A UUID of merced's, lower case.
    let paymentID: String
    let siteID: Int64
    /// Of a sale that is no order yet: below zero, and of no other sale.
    let orderID: Int64
    let orderNumber: String
    let orderKey: String
    /// The order's total as it was shown, major units.
    let amount: Decimal
    /// The same in the currency's minor units, for processors and readers.
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    let tender: Tender
    /// The store's.
    let mode: PaymentMode
    let startedAt: Date
    /// How it claims its order; nil for payments of versions that had no claims.
    var claiming: Claiming?
    /// A date of payment of which the clerk has said that no money was taken then: see `DoubtfulPayment`.
    var overlooksPaidDate: Date?

    /// The part of a sale at the register that it pays, where there is no order yet and nothing to claim.
    var sale: SalePart?

    struct SalePart: Hashable, Sendable, Codable {
        let uuid: String
        /// From 1.
        let leg: Int
        /// Minor units that cards have paid of the same sale, all legs.
        let takenMinor: Int64
        let openedAt: Date
    }

    /// What a payment's claim on its order says and does.
    struct Claiming: Hashable, Sendable, Codable {
        /// The till's name.
        let register: String
        /// The store's, for what the clerk is told of other tills.
        let timeZone: String
        /// The clerk ends the claims of other tills.
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

    /// Cash to give back, major units.
    var change: Decimal? {
        guard case .cash(let tendered) = tender else { return nil }
        return tendered - amount
    }

    /// One key for the payment's one authorisation: a processor that sees it twice decides once.
    var authorisationKey: String { paymentID + "-authorise" }
    /// The name of what is paid, the same at every try.
    var orderRef: String {
        if let sale { return OrderReference.of(orderKey: sale.uuid) }
        return OrderReference.of(orderKey: orderKey.isEmpty ? "\(siteID)/\(orderID)" : orderKey)
    }

    var intentKey: String { paymentID + "-intent" }
    var reversalKey: String { paymentID + "-reverse" }
    /// For ending the intent of a payment that this one takes over.
    func takeoverKey(of other: String) -> String { "\(paymentID)-take-over-\(other.prefix(40))" }

    /// What the payment writes into its order at a stage.
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

/// An order as the store has it at one moment, as far as its payment is concerned.
struct OrderFacts: Hashable, Sendable, Codable {
    let status: String
    /// As received.
    let total: String
    let currency: String
    let isPaid: Bool
    /// Something of it was given back.
    let isRefunded: Bool
    let paymentMethodID: String
    let transactionID: String
    /// The mark of the payment that paid it, where merced did.
    let paymentID: String?
    /// The store has no such order any more.
    let isGone: Bool
    /// The intent that a processor's plugin captured for it, where the plugin says so.
    var capturedIntentID: String?
    /// Lowest id first; nil in journals of versions that had none.
    var claims: [ClaimRow]?
    /// It is paid by a date that nothing else speaks for; nil where something does, or there is none.
    var doubtfulDate: Date?
}

/// The reader and the processor that are going to be used.
struct EquipmentFacts: Hashable, Sendable, Codable {
    let serial: String
    /// `CardReader.Kind`'s word.
    let kind: String
    let readerName: String
    let readerMode: PaymentMode
    let processorID: String
    let processorMode: PaymentMode
    /// The processor drives the reader by itself, and the store's plugin captures.
    let isServerDriven: Bool
}

/// An intent as the processor has it, as far as a payment is concerned.
struct IntentFacts: Hashable, Sendable, Codable {
    let intentID: String
    /// `PaymentIntent.Status`' word.
    let status: String
    let amountMinor: Int64
    let currency: String
    let orderID: Int64?
    let mode: PaymentMode?
    let card: CardSummary?
    /// Approved for a payment of another till, or before this payment began: whose money it is has to be looked at.
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
    /// A card can be authorised on it.
    var isUsable: Bool {
        known.map { [.requiresPaymentMethod, .requiresConfirmation, .requiresAction].contains($0) } ?? false
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
        static let otherAmount = localized("The processor answered with another amount than was asked for.")
        static let otherOrder = localized("The processor answered with the payment of another order.")
        static let otherMode = localized("The processor answered in another mode than it was set up for.")
    }
}
