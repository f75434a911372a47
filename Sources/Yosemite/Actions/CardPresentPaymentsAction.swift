import FoundationEssentials
import Hardware

/// Actions on payments at the counter.
public enum CardPresentPaymentsAction: Action {
    /// Whether an order can be paid now, and if not, why; asks the store. Completes with the order as the store has it.
    case checkEligibility(siteID: Int64, orderID: Int64, onCompletion: Completion<PaymentEligibility>)

    /// Finds readers: `onUpdate` is called whenever one appears or disappears, until `cancelCardReaderDiscovery`.
    case startCardReaderDiscovery(
        siteID: Int64,
        onUpdate: @MainActor ([CardReader]) -> Void,
        onCompletion: Completion<Void>
    )
    case cancelCardReaderDiscovery(onCompletion: Completion<Void>)
    /// Why USB readers cannot be seen on this machine, in words; completes with nil where they can.
    case loadUSBTrouble(siteID: Int64, onCompletion: Completion<String?>)
    /// Connects and remembers a reader.
    case connect(siteID: Int64, reader: CardReader, onCompletion: Completion<CardReader>)
    /// Disconnects and forgets the reader.
    case disconnect(onCompletion: Completion<Void>)
    /// The connected reader, now and on every change.
    case observeConnectedReader(onUpdate: @MainActor (CardReader?) -> Void, onCompletion: Completion<Void>)

    /// Takes a payment. `onProgress` gets each step; it completes with the last. A payment that ends declined,
    /// cancelled or not sure is not a failure of the action: failures are an order that is blocked, or a journal that
    /// cannot be written. `takesOver`: first end payments that other tills have started for the order. `overlooking`:
    /// the date of a `DoubtfulPayment` for which the clerk confirms that no money was taken; a doubt of any other date
    /// still blocks.
    case collectPayment(
        siteID: Int64,
        orderID: Int64,
        tender: PaymentTender,
        takesOver: Bool = false,
        overlooking: Date? = nil,
        chooseApplication: @MainActor ([CardApplication]) async -> Int?,
        onProgress: @MainActor (PaymentProgress) -> Void,
        onCompletion: Completion<PaymentProgress>
    )
    /// Stops the payment of an order, if that is still possible.
    case cancelPayment(siteID: Int64, orderID: Int64, onCompletion: Completion<CollectionCancellation>)

    /// The address at which a customer can pay the order in a browser.
    case loadPaymentLink(siteID: Int64, orderID: Int64, overlooking: Date? = nil, onCompletion: Completion<String>)

    /// Prints that address with the order's number and the amount due; completes with whether the printer confirmed it.
    ///
    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`, and the errors of `loadPaymentLink`.
    case printPaymentLink(siteID: Int64, orderID: Int64, onCompletion: Completion<Bool>)

    /// Payments of the journal, newest first.
    ///
    /// - Parameter onlyOpen: only those that are not sure, or not in the store yet, and are not being worked on.
    case loadPayments(siteID: Int64, onlyOpen: Bool, onCompletion: Completion<[PaymentRecord]>)
    /// Asks processor and store again for the outcome of open payments, and finishes those whose outcome is known.
    ///
    /// - Parameter paymentID: nil for all; a named payment is reported even if it is not open.
    case resolvePayments(siteID: Int64, paymentID: String?, onCompletion: Completion<[PaymentRecord]>)
    /// Records in the order that the money of a second payment was refunded by hand, so that it is no longer listed;
    /// completes with nil where none is listed under this id.
    case markPaymentGivenBack(siteID: Int64, paymentID: String, onCompletion: Completion<PaymentRecord?>)
    /// Checks the hash chain of the ledger's money rows. Completes with the first altered row; nil where none is.
    case verifyJournal(siteID: Int64, onCompletion: Completion<AlteredRow?>)

    /// What is set up for taking cards and what is missing, in words.
    case loadOnboarding(siteID: Int64, onCompletion: Completion<[OnboardingLine]>)
}

/// Whether an order can be paid at the counter.
public struct PaymentEligibility: Hashable, Sendable {
    /// The amount due, in major units.
    public let amount: Decimal
    /// ISO 4217.
    public let currency: String
    /// Why a kind of tender cannot be used; those that can are absent.
    public let refusals: [PaymentTender.Kind: String]
    /// Why nothing can be taken; nil where something can.
    public let refusal: String?
    /// The only reason for the refusal: the payment can be taken if the clerk confirms that no money was taken then.
    public let doubt: DoubtfulPayment?
    /// What is said before a card is taken; nil for nothing.
    public let cardWarning: String?

    public init(
        amount: Decimal,
        currency: String,
        refusals: [PaymentTender.Kind: String],
        refusal: String?,
        doubt: DoubtfulPayment? = nil,
        cardWarning: String? = nil
    ) {
        self.cardWarning = cardWarning
        self.doubt = doubt
        self.amount = amount
        self.currency = currency
        self.refusals = refusals
        self.refusal = refusal
    }
}

/// A money row of the ledger that was altered.
public struct AlteredRow: Hashable, Sendable {
    /// Its place in the chain, from 1; for receipts their number; 0 where no row can be named.
    public let sequence: Int64
    public let table: String
    /// `its hash does not fit`, `it is missing`, …
    public let reason: String

    public init(sequence: Int64, table: String, reason: String) {
        self.sequence = sequence
        self.table = table
        self.reason = reason
    }
}
