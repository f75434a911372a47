/// What a server-driven reader's driver needs of the network. Yosemite fulfils it with a Remote (Stripe Terminal's REST).
public protocol TerminalReaders: Sendable {
    /// Readers of the account, with whether each is online.
    func readers() async throws -> [CardReader]

    /// Asks a reader to collect and confirm an intent.
    ///
    /// - Throws: `CardReaderFault.busy`, `.offline`, `.timedOut` (which may be a false negative: ask for the action),
    ///   `IntentOvertaken`, or what the network says.
    func process(intentID: String, onReader serial: String, idempotencyKey: String) async throws

    func action(ofReader serial: String) async throws -> TerminalReaderAction

    /// - Returns: `.tooLate` where the reader is authorising.
    func cancelAction(ofReader serial: String) async throws -> CollectionCancellation
}

/// An intent takes no card any more: it was approved, or ended, at another reader.
public struct IntentOvertaken: Error {
    public init() {}
}

/// The last thing a server-driven reader was told to do.
public enum TerminalReaderAction: Hashable, Sendable {
    case none
    case inProgress(intentID: String?)
    case succeeded(intentID: String?)
    /// - Parameter code: `card_declined`, `connection_error`, `customer_canceled`, …
    case failed(intentID: String?, code: String, message: String)
}

extension TerminalReaderAction {
    /// Failures of an action that leave open what the bank did; the intent knows.
    static let undecided: Set = [
        "connection_error", "terminal_reader_timeout", "reader_timeout", "api_error", "api_connection_error",
        "lock_timeout", "unknown",
    ]
    /// The intent was approved, or ended, by somebody else before this reader's card came.
    public static let overtaken: Set = ["payment_intent_unexpected_state", "intent_invalid_state"]

    /// Whether an intent that is approved was approved by this; nil where this cannot tell.
    public func approval(of intentID: String) -> Bool? {
        switch self {
        case .succeeded(let id) where id == intentID: true
        case .failed(let id, let code, _) where id == intentID: Self.undecided.contains(code) ? nil : false
        case .none, .inProgress, .succeeded, .failed: nil
        }
    }
}
