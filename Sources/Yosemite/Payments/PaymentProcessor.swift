import FoundationEssentials
import Hardware

/// Who moves the money of a card: an HTTP gateway, Stripe, or a test double of either. It is test or live by type of its
/// credentials, and its intents are what a lost answer is resolved by.
protocol PaymentProcessor: Sendable {
    /// Stable and without secrets: `gateway:pay.example.com`, `stripe`. Kept in the journal.
    var id: String { get }
    var mode: PaymentMode { get }
    /// Whether it drives its readers by itself.
    var drivesReaders: Bool { get }
    /// Whether it lets one till alone take the money of an order, however many ask for it.
    ///
    /// - Throws: `PaymentProcessorError` where it cannot be asked.
    var preventsDoubleCharges: Bool { get async throws }

    /// Makes the intent of a payment, or returns the one that `key` made before, or the one that is open for this order and leg
    /// already: then its `paymentID` is another's.
    ///
    /// - Throws: `PaymentProcessorError`; `.refused` with the code `order_taken_differs` where the processor has taken another
    ///   amount for this order than `alreadyTakenMinor`.
    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent

    /// The truth about an intent, card and decline included.
    ///
    /// - Throws: `PaymentProcessorError`; `.refused` where there is none.
    func loadIntent(_ intentID: String) async throws -> PaymentIntent

    /// Has the bank decide on what a host-driven reader read. Sent twice under one key it is decided once.
    ///
    /// - Throws: `PaymentProcessorError`.
    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer

    /// What became of an authorisation whose answer was lost; nil where the processor never saw `key`.
    ///
    /// - Throws: `PaymentProcessorError`.
    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer?

    /// Takes an approval back, or ends an intent that nothing was approved on. Safe to repeat. Where some of its money was given
    /// back before, the rest is.
    ///
    /// - Throws: `PaymentProcessorError`.
    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent

    /// Whether an approval is held until it is captured, and lapses where nobody does; else the processor settles by itself.
    var holdsApprovals: Bool { get }

    /// Takes the money of an approval that is held. Safe to repeat.
    ///
    /// - Returns: the intent, which has succeeded.
    /// - Throws: `PaymentProcessorError`.
    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent

    /// Gives money back. Sent twice under one key it is given once.
    ///
    /// - Parameter amountMinor: minor units, above zero.
    /// - Throws: `PaymentProcessorError`.
    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund

    /// Whether it was this reader that had an approved intent approved, and not another till's.
    ///
    /// - Returns: nil where that cannot be known: the reader has been at something else since, or lost the bank's answer.
    /// - Throws: `PaymentProcessorError`.
    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool?

    /// Lets a reader that it drives go, where it still waits for a card on this intent: merced may have died while it did. A
    /// reader that does something else, or cannot be asked, is left alone.
    func releaseReader(_ serial: String, intentID: String) async
}

extension PaymentProcessor {
    /// Whether it drives its readers by itself, over its own servers: the store's plugin then captures. Otherwise a reader at
    /// this computer reads the card and `authorise` is asked.
    var drivesReaders: Bool { false }
    var holdsApprovals: Bool { false }
    var preventsDoubleCharges: Bool { true }

    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent { try await loadIntent(intentID) }

    func releaseReader(_ serial: String, intentID: String) async {}

    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool? { true }
}

struct PaymentIntentParameters: Hashable, Sendable, Codable {
    /// Minor units, above zero.
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    /// nil for a sale that is no order yet.
    let orderID: Int64?
    let orderKey: String
    /// When the store made the order, or the sale began; nil where that is not known.
    let orderCreated: Date?
    /// By `OrderReference`.
    let orderRef: String
    /// Which part of the order's money, from 1; 1 for an order that is paid in one piece.
    let leg: Int
    /// Minor units taken for this order before, less what was given back.
    let alreadyTakenMinor: Int64
    /// `Order #3129, Northwind Supply`.
    let description: String
    /// merced's payment.
    let paymentID: String
}

/// A processor's promise to move one amount once.
struct PaymentIntent: Hashable, Sendable {
    enum Status: String, Hashable, Sendable, CaseIterable {
        case requiresPaymentMethod = "requires_payment_method"
        case requiresConfirmation = "requires_confirmation"
        case requiresAction = "requires_action"
        case processing
        /// Approved; the money is held and not yet taken.
        case requiresCapture = "requires_capture"
        case succeeded
        case canceled
        /// None of the words above.
        case other
    }

    let intentID: String
    let status: Status
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    /// The order the intent was made for, by its metadata.
    let orderID: Int64?
    /// nil where the processor does not tell.
    let mode: PaymentMode?
    let card: CardSummary?
    /// Why the last try was declined, in words.
    let declineReason: String?
    /// merced's payment that it was made for; nil where the processor does not tell.
    var paymentID: String?
    /// When the bank lets a held approval go; nil where the processor does not tell.
    var captureBefore: Date?
    /// Minor units that were given back so far; nil where the processor does not tell.
    var returnedMinor: Int64?

    /// Nothing is held or taken any more: the card has all its money.
    var isGivenBack: Bool {
        status == .canceled || (status == .succeeded && returnedMinor.map { $0 >= amountMinor } == true)
    }
    /// The customer's money is held or taken.
    var isApproved: Bool { status == .requiresCapture || status == .succeeded }
}

struct ProcessorRefund: Hashable, Sendable {
    let refundID: String
    let amountMinor: Int64
    /// Some refunds take days; both count as given.
    let isPending: Bool
}

/// Why a processor did not do as asked, sorted by what is known about the money.
enum PaymentProcessorError: Error {
    /// It answered that it did nothing.
    case refused(code: String, message: String)
    /// Nothing was sent: no connection could be made.
    case unreachable(cause: any Error)
    /// It may or may not have happened: an answer lost, late, or not to be understood.
    case ambiguous(cause: any Error)
}
