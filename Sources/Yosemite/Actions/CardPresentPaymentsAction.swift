import FoundationEssentials
import Hardware

/// What can be asked about money at the counter.
public enum CardPresentPaymentsAction: Action {
    /// Whether an order can be paid now, and why not; asks the store. Completes with the order as the store has it.
    case checkEligibility(siteID: Int64, orderID: Int64, onCompletion: Completion<PaymentEligibility>)

    /// Readers in reach: `onUpdate` is called whenever one comes or goes, until `cancelCardReaderDiscovery`.
    case startCardReaderDiscovery(
        siteID: Int64,
        onUpdate: @MainActor ([CardReader]) -> Void,
        onCompletion: Completion<Void>
    )
    case cancelCardReaderDiscovery(onCompletion: Completion<Void>)
    /// Why readers on USB cannot be seen here, in words; completes with nil where they can.
    case loadUSBTrouble(siteID: Int64, onCompletion: Completion<String?>)
    /// Connects and remembers a reader.
    case connect(siteID: Int64, reader: CardReader, onCompletion: Completion<CardReader>)
    /// Disconnects and forgets the reader.
    case disconnect(onCompletion: Completion<Void>)
    /// The connected reader, now and whenever that changes.
    case observeConnectedReader(onUpdate: @MainActor (CardReader?) -> Void, onCompletion: Completion<Void>)

    /// Takes a payment. `onProgress` gets each step; completes with the last. A payment that ends declined, cancelled or not
    /// sure is no failure of the action: a failure is an order that is blocked, or a journal that cannot be written.
    /// `takesOver`: a clerk wants what other tills have begun with the order's money to be ended first. `overlooking`: the date of a
    /// `DoubtfulPayment` of which the clerk says that no money was taken then; any other date still refuses.
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
    /// Stops the payment of an order where that is still possible.
    case cancelPayment(siteID: Int64, orderID: Int64, onCompletion: Completion<CollectionCancellation>)

    /// The address at which a customer can pay the order in a browser.
    case loadPaymentLink(siteID: Int64, orderID: Int64, overlooking: Date? = nil, onCompletion: Completion<String>)

    /// Prints that address with the order's number and what is to be paid; completes with whether the printer confirmed it.
    ///
    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`, and what asking for the address throws.
    case printPaymentLink(siteID: Int64, orderID: Int64, onCompletion: Completion<Bool>)

    /// Payments of the journal, newest first.
    ///
    /// - Parameter onlyOpen: those that are not sure, or that the store does not know of, and that nobody works on.
    case loadPayments(siteID: Int64, onlyOpen: Bool, onCompletion: Completion<[PaymentRecord]>)
    /// Asks processor and store again what became of open payments, and finishes them where that is known.
    ///
    /// - Parameter paymentID: nil for all; one that is named is told of where it is not open, too.
    case resolvePayments(siteID: Int64, paymentID: String?, onCompletion: Completion<[PaymentRecord]>)
    /// Writes into the order that the money of a second payment was given back by hand, so that it is listed no more; completes
    /// with nil where none is listed under this id.
    case markPaymentGivenBack(siteID: Int64, paymentID: String, onCompletion: Completion<PaymentRecord?>)
    /// Checks the chain of the ledger's money. Completes with the first row that was altered; nil where all is as written.
    case verifyJournal(siteID: Int64, onCompletion: Completion<AlteredRow?>)

    /// What is set up for taking cards and what is missing, in words.
    case loadOnboarding(siteID: Int64, onCompletion: Completion<[OnboardingLine]>)
}

/// Whether an order can be paid at the counter.
public struct PaymentEligibility: Hashable, Sendable {
    /// What is left to pay, major units.
    public let amount: Decimal
    /// ISO 4217.
    public let currency: String
    /// Tenders that can be taken, with why not for the others.
    public let refusals: [PaymentTender.Kind: String]
    /// Why nothing can be taken; nil where something can.
    public let refusal: String?
    /// Refused for nothing but this: taken where somebody says that no money was taken then.
    public let doubt: DoubtfulPayment?

    public init(
        amount: Decimal,
        currency: String,
        refusals: [PaymentTender.Kind: String],
        refusal: String?,
        doubt: DoubtfulPayment? = nil
    ) {
        self.doubt = doubt
        self.amount = amount
        self.currency = currency
        self.refusals = refusals
        self.refusal = refusal
    }
}

/// A row of the ledger's money that is not as it was written.
public struct AlteredRow: Hashable, Sendable {
    /// Its place in the chain, from 1; of receipts their number; 0 where no row can be named.
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
