import FoundationEssentials
import WooFoundation

/// Identifies this computer by systemd's machine id. Stored as a hash with the ledger's own id, so that a ledger does
/// not reveal which computers are the same.
public struct MachineIdentity: Sendable {
    /// The computer's id; nil where it cannot be read, which does not count against a ledger.
    public var identifier: @Sendable () -> String?

    public init(_ identifier: @escaping @Sendable () -> String?) { self.identifier = identifier }

    public static let system = MachineIdentity {
        ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap { path in
            guard let data = FileManager.default.contents(atPath: path), data.count <= 200 else { return nil }
            let text = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
            return text.isEmpty || text == "uninitialized" ? nil : text
        }.first
    }

    func hash(with ledgerID: String) -> String? {
        identifier().map { TillHash.digits(SHA256.digest(of: Array("merced till|\(ledgerID)|\($0)".utf8))) }
    }
}
