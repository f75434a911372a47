/// A receipt printer: takes bytes in its own command language, returns an outcome.
public protocol PrinterService: Sendable {
    /// Sends a whole job. Returns when the printer confirmed that it printed the last line; where nothing can be
    /// confirmed, when the job was handed over.
    ///
    /// An interrupted job is never continued: no printer reports which line was the last on paper. It is sent again as
    /// a whole, marked as such by the caller (`Yosemite.ReceiptPrinting`).
    ///
    /// - Parameter discardsRemains: first clears what an earlier, interrupted job left in the printer's buffer.
    /// - Throws: `PrinterServiceError`.
    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome

    /// Opens the drawer, without paper and by a printer that is offline too.
    ///
    /// - Throws: `PrinterServiceError`.
    func openDrawer(_ drawer: DrawerKick) async throws -> DrawerOutcome

    /// The printer's status now; `.unknown` where it cannot report one.
    ///
    /// - Throws: `PrinterServiceError.notReached`.
    func status() async throws -> PrinterStatus
}

extension PrinterService {
    /// As `print(_:discardsRemains:)`, keeping what is in the printer's buffer.
    ///
    /// - Throws: `PrinterServiceError`.
    @discardableResult
    public func print(_ job: [UInt8]) async throws -> PrintOutcome { try await print(job, discardsRemains: false) }

    /// As a job of its own, where nothing is known of the printer.
    public func openDrawer(_ drawer: DrawerKick) async throws -> DrawerOutcome {
        try await print(drawer.queued)
        return .unknown
    }
}

/// What is known of a job that did not fail.
public enum PrintOutcome: Hashable, Sendable {
    /// The printer confirmed, behind the job's last line, that it printed it; or it is in a file.
    case printed
    /// It was handed over, and nothing reports what becomes of it: the paper may have run out in the middle. A printer
    /// that accepted a job, or answers something ahead of its queue, has not printed it yet.
    case sent
}

/// How a job failed. All but `interrupted` mean that nothing of it is on paper.
public enum PrinterServiceError: Error {
    case paperOut
    case coverOpen
    case offline
    /// It reports an error of its own: cutter, temperature, voltage.
    case needsAttention
    /// Nothing of the job was printed.
    case notReached(cause: any Error)
    /// `sent` bytes of the job were certainly accepted before the fault; perhaps more.
    case interrupted(sent: Int, cause: any Error)

    /// Whether some of the job may be on paper.
    public var mayHavePrinted: Bool {
        switch self {
        case .paperOut, .coverOpen, .offline, .needsAttention, .notReached: false
        case .interrupted: true
        }
    }

    /// The device's own cause, where there is one.
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

/// Causes that a printer, or the link to it, can report.
public enum PrinterFault: Error, Hashable, Sendable {
    case paperOut
    case coverOpen
    case offline
    case needsAttention
    /// It accepted nothing more for 15 s, or did not answer.
    case timedOut
    case unplugged
    /// Another program holds the device (CUPS, another merced).
    case inUse
    /// It accepts no connection: another till has it, or it is starting.
    case refused
    /// The device file may not be opened; its path.
    case noPermission(String)
    /// No such printer; what was searched for.
    case notFound(String)
    /// The system's message about the connection or the file.
    case system(String)
    /// The print command ended with this status; what it wrote to standard error, at most 300 bytes.
    case commandFailed(status: Int32, message: String)
    /// The print command was ended by this signal.
    case commandKilled(signal: Int32)
    /// The print command could not be started.
    case commandNotStarted(String)
    /// The device violated its protocol; details in a few words.
    case broken(String)

    /// Whether it is over as soon as somebody else is done.
    var passes: Bool { self == .inUse || self == .refused }
}
