import FoundationEssentials
import WooFoundation

/// Which computer this is, by the id that systemd gave it. Kept as a hash with the ledger's own id, so that nobody who
/// reads a ledger can tell which computers are one.
public struct MachineIdentity: Sendable {
    /// The computer's id; nil where it has none that can be read, which is then no reason to doubt a ledger.
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
