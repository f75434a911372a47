/// The open way to a printer, over which one job goes.
protocol PrinterLink: Sendable {
    /// The printer's name in memory, the same whenever it is opened.
    var identity: String { get }

    /// Whether the printer can speak: status requests are sent and answers waited for.
    var answers: Bool { get }

    /// Writes some bytes, at most 4,096.
    ///
    /// - Returns: how many were taken in time. The rest was not, and may be sent again.
    /// - Throws: `PrinterFault`, `CancellationError`; how many of the bytes were taken is not known then.
    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int

    /// - Returns: at most `maximum` bytes as they come; none where nothing came in time.
    /// - Throws: `PrinterFault`, `CancellationError`.
    func read(maximum: Int, timeout: Duration) async throws -> [UInt8]

    /// What the connection itself says of the printer; nil where it says nothing.
    func portStatus() async throws -> PrinterStatus?

    /// Clears what the printer has in its buffer and did not print, as far as it can be asked to.
    func discardRemains() async throws

    /// Waits until what was written is taken, as far as the way to the printer can tell. Nothing is written afterwards.
    ///
    /// - Parameters:
    ///   - limit: for the bytes to leave this machine, or the way's buffer.
    ///   - closing: for the printer to say by closing that it has them.
    /// - Throws: `PrinterFault`, `CancellationError`.
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery

    /// Safe to call twice.
    func close() async
}

/// What is known of the bytes of a job that were written.
enum PrinterDelivery: Hashable, Sendable {
    /// The printer took them all.
    case taken
    /// It took them all and closed the connection.
    case closed
    /// They wait in a buffer before the printer, and whether it takes them cannot be known.
    case handedOver
    /// So many were not taken in time, at least.
    case held(Int)
}
