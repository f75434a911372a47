/// The open way to a printer, over which one job goes.
protocol PrinterLink: Sendable {
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

    /// Safe to call twice.
    func close() async
}
