/// A receipt printer: bytes in its own command language go in, a result comes out.
public protocol PrinterService: Sendable {
    /// Sends a whole job. Returns when the device took the last byte.
    ///
    /// - Throws: `PrinterServiceError`.
    func print(_ job: [UInt8]) async throws
}

public enum PrinterServiceError: Error {
    case paperOut
    case coverOpen
    /// Nothing of the job was printed.
    case notReached(cause: any Error)
    /// `sent` bytes of the job were taken before the fault.
    case interrupted(sent: Int, cause: any Error)
}
