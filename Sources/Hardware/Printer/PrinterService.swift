/// A receipt printer: bytes in its own command language go in, a result comes out.
public protocol PrinterService: Sendable {
    /// Sends a whole job. Returns when the printer took the last byte and, where it can tell, has printed it; or where
    /// nobody can tell, when it was handed over.
    ///
    /// A job that broke off is never gone on with: no printer tells which line was the last on paper. It is sent again
    /// as a whole, marked as such by whoever made it (`Yosemite.ReceiptPrinting`).
    ///
    /// - Parameter discardsRemains: clears what an earlier job that broke off left in the printer's buffer.
    /// - Throws: `PrinterServiceError`.
    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome

    /// What the printer says of itself now; `.unknown` where it cannot say.
    ///
    /// - Throws: `PrinterServiceError.notReached`.
    func status() async throws -> PrinterStatus
}

extension PrinterService {
    @discardableResult
    public func print(_ job: [UInt8]) async throws -> PrintOutcome { try await print(job, discardsRemains: false) }
}

/// What is known of a job that did not fail.
public enum PrintOutcome: Hashable, Sendable {
    /// The printer took all of it and, where it can tell, has printed it.
    case printed
    /// It was handed over to something before the printer that does not tell what becomes of it: a connection whose
    /// printer says nothing, or a print command.
    case sent
}

/// How a job failed. All but `interrupted` say that nothing of it is on paper.
public enum PrinterServiceError: Error {
    case paperOut
    case coverOpen
    case offline
    /// It reports an error of its own: cutter, temperature, voltage.
    case needsAttention
    /// Nothing of the job was printed.
    case notReached(cause: any Error)
    /// `sent` bytes of the job were surely taken before the fault; perhaps some more.
    case interrupted(sent: Int, cause: any Error)

    /// Whether some of the job may be on paper.
    public var mayHavePrinted: Bool {
        switch self {
        case .paperOut, .coverOpen, .offline, .needsAttention, .notReached: false
        case .interrupted: true
        }
    }

    /// The device's own reason, where there is one.
    public var fault: PrinterFault? {
        switch self {
        case .paperOut: .paperOut
        case .coverOpen: .coverOpen
        case .offline: .offline
        case .needsAttention: .needsAttention
        case .notReached(let cause), .interrupted(_, let cause): cause as? PrinterFault
        }
    }
}

/// Causes a printer, or the way to it, can name.
public enum PrinterFault: Error, Hashable, Sendable {
    case paperOut
    case coverOpen
    case offline
    case needsAttention
    /// It took nothing more for 15 s, or did not answer.
    case timedOut
    case unplugged
    /// Another program holds the device (CUPS, another merced).
    case inUse
    /// The device file may not be opened; its path.
    case noPermission(String)
    /// No such printer; what was looked for.
    case notFound(String)
    /// The system's words about the connection or the file.
    case system(String)
    /// The print command ended with this status; what it wrote to standard error, at most 300 bytes.
    case commandFailed(status: Int32, message: String)
    /// The print command was ended by this signal.
    case commandKilled(signal: Int32)
    /// The print command could not be started.
    case commandNotStarted(String)
    /// The device broke its protocol; what exactly, in a few words.
    case broken(String)
}
