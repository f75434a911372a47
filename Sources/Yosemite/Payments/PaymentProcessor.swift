import FoundationEssentials
import Hardware

/// A processor of card payments: an HTTP gateway, Stripe, or a test double of either. The type of its credentials makes
/// it test or live, and its intents resolve lost answers.
protocol PaymentProcessor: Sendable {
    /// Stable and without secrets: `gateway:pay.example.com`, `stripe`. Kept in the journal.
    var id: String { get }
    var mode: PaymentMode { get }
    /// Whether it drives its readers itself.
    var drivesReaders: Bool { get }
    /// Whether only one till can charge an order, however many try.
    ///
    /// - Throws: `PaymentProcessorError` where it cannot be asked.
    var preventsDoubleCharges: Bool { get async throws }

    /// Creates the intent of a payment, or returns the one created with `key` before, or the one already open for this
    /// order and leg: then its `paymentID` is another's.
    ///
    /// - Throws: `PaymentProcessorError`; `.refused` with the code `order_taken_differs` where the processor has
    ///   charged another amount for this order than `alreadyTakenMinor`.
    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent

    /// The present state of an intent, including card and decline.
    ///
    /// - Throws: `PaymentProcessorError`; `.refused` where it does not exist.
    func loadIntent(_ intentID: String) async throws -> PaymentIntent

    /// Has the bank decide on the data of a host-driven reader. Sent twice with one key it is decided once.
    ///
    /// - Throws: `PaymentProcessorError`.
    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer

    /// The outcome of an authorisation whose answer was lost; nil where the processor has never seen `key`.
    ///
    /// - Throws: `PaymentProcessorError`.
    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer?

    /// Reverses an approval, or ends an intent without one. Safe to repeat. If part of its money was refunded before,
    /// the rest is now.
    ///
    /// - Throws: `PaymentProcessorError`.
    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent

    /// Whether an approval is held until it is captured, and expires otherwise; else the processor settles by itself.
    var holdsApprovals: Bool { get }

    /// Captures a held approval. Safe to repeat.
    ///
    /// - Returns: the intent, which has succeeded.
    /// - Throws: `PaymentProcessorError`.
    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent

    /// Refunds money. Sent twice with one key it is refunded once.
    ///
    /// - Parameter amountMinor: minor units, above zero.
    /// - Throws: `PaymentProcessorError`.
    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund

    /// Refunds to a card that is presented again, after `refund` or `cancelIntent` refused with
    /// `PaymentProcessorError.cardMissing`; both then find it. Under one key it is refunded once.
    ///
    /// - Parameters:
    ///   - amountMinor: minor units, above zero; nil for everything that is left.
    ///   - serial: of the reader that asks for the card.
    /// - Throws: `PaymentProcessorError`.
    func refund(intentID: String, amountMinor: Int64?, key: String, onReader serial: String) async throws

    /// Whether an approved intent was approved through this reader, and not another till's.
    ///
    /// - Returns: nil where that cannot be known: the reader has done something else since, or lost the bank's answer.
    /// - Throws: `PaymentProcessorError`.
    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool?

    /// Releases a reader it drives if it is still waiting for a card on this intent: merced may have crashed meanwhile.
    /// A reader that does something else, or does not answer, is left alone.
    func releaseReader(_ serial: String, intentID: String) async
}

extension PaymentProcessor {
    /// Whether it drives its readers itself, over its own servers: then the store's plugin captures. Otherwise a reader
    /// at this computer reads the card and `authorise` is called.
    var drivesReaders: Bool { false }
    var holdsApprovals: Bool { false }
    var preventsDoubleCharges: Bool { true }

    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent { try await loadIntent(intentID) }

    func releaseReader(_ serial: String, intentID: String) async {}

    func refund(intentID: String, amountMinor: Int64?, key: String, onReader serial: String) async throws {
        throw PaymentProcessorError.refused(code: PaymentProcessorError.cardMissing, message: "")
    }

    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool? { true }
}

struct PaymentIntentParameters: Hashable, Sendable, Codable {
    /// Minor units, above zero.
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    /// nil for a sale without an order yet.
    let orderID: Int64?
    let orderKey: String
    /// When the store created the order, or the sale started; nil where that is unknown.
    let orderCreated: Date?
    /// From `OrderReference`.
    let orderRef: String
    /// The part of the order's amount, from 1; 1 for an order paid in one piece.
    let leg: Int
    /// In minor units: charged for this order before, less refunds.
    let alreadyTakenMinor: Int64
    /// `Order #3129, Northwind Supply`.
    let description: String
    /// merced's id of the payment.
    let paymentID: String
}

/// A processor's agreement to charge one amount once.
struct PaymentIntent: Hashable, Sendable {
    enum Status: String, Hashable, Sendable, CaseIterable {
        case requiresPaymentMethod = "requires_payment_method"
        case requiresConfirmation = "requires_confirmation"
        case requiresAction = "requires_action"
        case processing
        /// Approved; the money is held but not captured.
        case requiresCapture = "requires_capture"
        case succeeded
        case canceled
        /// Any other status.
        case other
    }

    let intentID: String
    let status: Status
    let amountMinor: Int64
    /// ISO 4217, upper case.
    let currency: String
    /// The order of the intent, from its metadata.
    let orderID: Int64?
    /// nil where the processor does not say.
    let mode: PaymentMode?
    let card: CardSummary?
    /// Why the last attempt was declined, in words.
    let declineReason: String?
    /// merced's payment for which it was created; nil where the processor does not say.
    var paymentID: String?
    /// When the bank releases a held approval; nil where the processor does not say.
    var captureBefore: Date?
    /// In minor units, refunded so far; nil where the processor does not say.
    var returnedMinor: Int64?
    /// Whether it takes a swiped card whose chip could not be read.
    var acceptsFallback = false

    /// Whether nothing is held or charged any more: the card has all its money back.
    var isGivenBack: Bool {
        status == .canceled || (status == .succeeded && returnedMinor.map { $0 >= amountMinor } == true)
    }
    /// Whether the customer's money is held or charged.
    var isApproved: Bool { status == .requiresCapture || status == .succeeded }
}

struct ProcessorRefund: Hashable, Sendable {
    let refundID: String
    let amountMinor: Int64
    /// Some refunds take days; both count as done.
    let isPending: Bool
}

/// Why a processor failed, classified by what is known about the money.
enum PaymentProcessorError: Error {
    /// It answered that it did nothing.
    case refused(code: String, message: String)
    /// Nothing was sent: no connection could be made.
    case unreachable(cause: any Error)
    /// It may or may not have happened: a lost, late or unreadable answer.
    case ambiguous(cause: any Error)

    /// The code of a refusal because the card has to be presented at a reader to be refunded.
    static let cardMissing = "card_must_be_presented"

    /// Refusals of the request that say nothing about the money: the same will work when its cause is gone.
    private static let passing: Set = [
        "rate_limit", "too_many_requests", "lock_timeout", "api_key_expired", "platform_api_key_expired", "invalid_key",
        "secret_key_required", "not_permitted", "authentication_error", "invalid_request_error", "api_error",
        "payment_intent_unexpected_state", "intent_invalid_state", "intent_refunded", "charge_already_refunded",
        "terminal_reader_busy", "terminal_reader_offline", "terminal_reader_timeout",
    ]

    /// Whether it did nothing, which may be because it was done before.
    var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }

    /// The code and the words of a refusal that asking again does not change; nil for anything else.
    var forGood: (code: String, words: String)? {
        guard case .refused(let code, let message) = self, !Self.passing.contains(code) else { return nil }
        return (code, message.isEmpty ? code : message)
    }

    /// Runs `work` after a reader has refunded: a list that lags does not say that the card has to be presented.
    static func afterReader<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as PaymentProcessorError where error.forGood?.code == cardMissing {
            throw PaymentProcessorError.ambiguous(cause: error)
        }
    }
}
