/// What a server-driven reader's driver needs of the network. Yosemite fulfils it with a Remote (Stripe Terminal's REST).
public protocol TerminalReaders: Sendable {
    /// Readers of the account, with whether each is online.
    func readers() async throws -> [CardReader]

    /// Asks a reader to collect and confirm an intent.
    ///
    /// - Throws: `CardReaderFault.busy`, `.offline`, `.timedOut` (which may be a false negative: ask for the action), or
    ///   what the network says.
    func process(intentID: String, onReader serial: String, idempotencyKey: String) async throws

    func action(ofReader serial: String) async throws -> TerminalReaderAction

    /// - Returns: `.tooLate` where the reader is authorising.
    func cancelAction(ofReader serial: String) async throws -> CollectionCancellation
}

/// The last thing a server-driven reader was told to do.
public enum TerminalReaderAction: Hashable, Sendable {
    case none
    case inProgress(intentID: String?)
    case succeeded(intentID: String?)
    /// - Parameter code: `card_declined`, `connection_error`, `customer_canceled`, …
    case failed(intentID: String?, code: String, message: String)
}
