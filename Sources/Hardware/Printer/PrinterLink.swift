/// An open connection to a printer, for one job.
protocol PrinterLink: Sendable {
    /// The printer's key in `PrinterMemory`, the same whenever it is opened.
    var identity: String { get }

    /// Whether the printer can answer: status requests are sent and answers waited for.
    var answers: Bool { get }

    /// Writes at most 4,096 bytes.
    ///
    /// - Returns: how many were accepted in time. The rest was not, and may be sent again.
    /// - Throws: `PrinterFault`, `CancellationError`; how many bytes were accepted is then unknown.
    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int

    /// - Returns: at most `maximum` bytes as they arrive; empty where none came in time.
    /// - Throws: `PrinterFault`, `CancellationError`.
    func read(maximum: Int, timeout: Duration) async throws -> [UInt8]

    /// The connection's own status of the printer; nil where it has none.
    ///
    /// - Throws: `PrinterFault`, `CancellationError`.
    func portStatus() async throws -> PrinterStatus?

    /// Clears the printer's buffer of what it has not printed, where it supports that.
    ///
    /// - Throws: `PrinterFault`, `CancellationError`.
    func discardRemains() async throws

    /// Waits until everything written is accepted, as far as the link can tell. Nothing is written afterwards.
    ///
    /// - Parameters:
    ///   - limit: for the bytes to leave this machine, or the link's buffer.
    ///   - closing: for the printer to confirm them by closing.
    /// - Throws: `PrinterFault`, `CancellationError`.
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery

    /// Safe to call twice.
    func close() async
}

/// What is known of the bytes written for a job.
enum PrinterDelivery: Hashable, Sendable {
    /// The printer accepted them all.
    case taken
    /// It accepted them all and closed the connection.
    case closed
    /// They wait in a buffer before the printer; whether it accepts them is unknown.
    case handedOver
    /// At least this many were not accepted in time.
    case held(Int)
}
