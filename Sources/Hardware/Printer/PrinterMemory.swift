import Synchronization

/// What a printer has shown that it can tell; nil where that is not known. What one never tells is not waited for again, and
/// one that told it once and is silent now has something wrong with it.
public struct PrinterAbilities: Hashable, Sendable, Codable {
    /// Status requests (`DLE EOT`).
    public var answersStatus: Bool?
    /// The question whether everything is printed (`GS r 1`).
    public var confirmsPrints: Bool?
    /// That it took the last byte of a job, by closing the connection after it.
    public var closesWhenDone: Bool?

    public init(answersStatus: Bool? = nil, confirmsPrints: Bool? = nil, closesWhenDone: Bool? = nil) {
        self.answersStatus = answersStatus
        self.confirmsPrints = confirmsPrints
        self.closesWhenDone = closesWhenDone
    }
}

/// Where it is remembered what printers can tell: one for this machine, not a secret.
public protocol PrinterMemory: Sendable {
    /// - Parameter printer: as its link names it: `tcp:192.168.1.50:9100`, `usb:04b8:0e15:J5RZ000001`.
    func abilities(of printer: String) -> PrinterAbilities
    func remember(_ abilities: PrinterAbilities, of printer: String)
}

/// Forgets with the program.
final class TransientPrinterMemory: PrinterMemory {
    private let known = Mutex<[String: PrinterAbilities]>([:])

    func abilities(of printer: String) -> PrinterAbilities { known.withLock { $0[printer] } ?? PrinterAbilities() }
    func remember(_ abilities: PrinterAbilities, of printer: String) { known.withLock { $0[printer] = abilities } }
}
