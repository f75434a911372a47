/// The network calls that the driver of server-driven readers needs. Yosemite implements it with a Remote (Stripe
/// Terminal's REST).
public protocol TerminalReaders: Sendable {
    /// Readers of the account, with their online state.
    ///
    /// - Throws: errors of the network.
    func readers() async throws -> [CardReader]

    /// Asks a reader to collect and confirm a payment intent.
    ///
    /// - Throws: `CardReaderFault.busy`, `.offline`, `.timedOut` (the request may have arrived all the same: read the
    ///   action), `IntentOvertaken`, or errors of the network.
    func process(intentID: String, onReader serial: String, idempotencyKey: String) async throws

    /// The last action of a reader.
    ///
    /// - Throws: errors of the network.
    func action(ofReader serial: String) async throws -> TerminalReaderAction

    /// Cancels the running action.
    ///
    /// - Returns: `.tooLate` where the reader is authorising.
    /// - Throws: errors of the network.
    func cancelAction(ofReader serial: String) async throws -> CollectionCancellation

    /// Whether a payment intent was approved or ended.
    ///
    /// - Returns: nil where it cannot be asked.
    func isOver(intentID: String) async -> Bool?
}

extension TerminalReaders {
    public func isOver(intentID: String) async -> Bool? { nil }
}

/// A payment intent accepts no card: it was approved or ended at another reader, or waits for the customer's bank.
public struct IntentOvertaken: Error {
    public init() {}
}

/// The last action of a server-driven reader.
public enum TerminalReaderAction: Hashable, Sendable {
    case none
    case inProgress(intentID: String?)
    case succeeded(intentID: String?)
    /// - Parameter code: `card_declined`, `connection_error`, `customer_canceled`, …
    case failed(intentID: String?, code: String, message: String)
}

extension TerminalReaderAction {
    /// Failures of an action that leave open what the bank did; the payment intent shows it.
    static let undecided: Set = [
        "connection_error", "terminal_reader_timeout", "reader_timeout", "api_error", "api_connection_error",
        "lock_timeout", "unknown",
    ]
    /// Failures that are the bank's or the card's no.
    static let declines: Set = [
        "card_declined", "card_decline_rate_limit_exceeded", "expired_card", "incorrect_cvc", "incorrect_number",
        "incorrect_pin", "incorrect_zip", "insufficient_funds", "invalid_card_type", "invalid_cvc",
        "invalid_expiry_month", "invalid_expiry_year", "invalid_number", "invalid_pin", "offline_pin_required",
        "pin_try_exceeded",
    ]
    /// The payment intent accepted no card when this reader's came.
    public static let overtaken: Set = ["payment_intent_unexpected_state", "intent_invalid_state"]

    /// Whether an approved payment intent was approved by this action; nil where this cannot be told.
    public func approval(of intentID: String) -> Bool? {
        switch self {
        case .succeeded(let id) where id == intentID: true
        case .failed(let id, let code, _) where id == intentID: Self.undecided.contains(code) ? nil : false
        case .none, .inProgress, .succeeded, .failed: nil
        }
    }
}
