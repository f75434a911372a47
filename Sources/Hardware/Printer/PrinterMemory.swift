import Synchronization

/// The abilities a printer has shown; nil where unknown. A missing ability is not waited for again; a printer that had
/// one and is silent now has a fault.
public struct PrinterAbilities: Hashable, Sendable, Codable {
    /// Status requests (`DLE EOT`).
    public var answersStatus: Bool?
    /// Confirming that everything is printed (`GS r 1`).
    public var confirmsPrints: Bool?
    /// Confirming it by its automatic status, asked for behind a job (`GS a`).
    public var confirmsByStatus: Bool?
    /// Jobs since it was last asked to confirm one and did not: it may have been slow once.
    public var jobsNotAsked: Int?
    /// Showing that it read the last byte of a job by closing the connection after it.
    public var closesWhenDone: Bool?

    public init(
        answersStatus: Bool? = nil,
        confirmsPrints: Bool? = nil,
        confirmsByStatus: Bool? = nil,
        jobsNotAsked: Int? = nil,
        closesWhenDone: Bool? = nil
    ) {
        self.answersStatus = answersStatus
        self.confirmsPrints = confirmsPrints
        self.confirmsByStatus = confirmsByStatus
        self.jobsNotAsked = jobsNotAsked
        self.closesWhenDone = closesWhenDone
    }
}

/// Remembers the abilities of printers: one memory for this machine, not a secret.
public protocol PrinterMemory: Sendable {
    /// Everything nil for an unknown printer.
    ///
    /// - Parameter printer: the key of its link: `tcp:192.168.1.50:9100`, `usb:04b8:0e15:J5RZ000001`.
    func abilities(of printer: String) -> PrinterAbilities
    func remember(_ abilities: PrinterAbilities, of printer: String)
}

/// Lost when the program ends.
final class TransientPrinterMemory: PrinterMemory {
    private let known = Mutex<[String: PrinterAbilities]>([:])

    func abilities(of printer: String) -> PrinterAbilities { known.withLock { $0[printer] } ?? PrinterAbilities() }
    func remember(_ abilities: PrinterAbilities, of printer: String) { known.withLock { $0[printer] = abilities } }
}
