import FoundationEssentials

/// Where backups of ledgers go: `[backup]` of the configuration.
public struct BackupSettings: Sendable {
    /// The folder of the backups of all stores.
    public var folder: URL
    /// Where a disk has to be mounted first; nil where the folder is always available.
    public var mount: URL?
    /// How many backups of each ledger are kept, from 1.
    public var keep = 48
    /// Called with each backup, to copy it elsewhere.
    public var command: (@Sendable (_ copy: URL) throws -> Void)?

    public init(folder: URL, mount: URL? = nil, command: (@Sendable (URL) throws -> Void)? = nil) {
        self.folder = folder
        self.mount = mount
        self.command = command
    }
}

/// The contents of a ledger or a backup of one.
public struct LedgerFacts: Hashable, Sendable {
    public let path: String
    /// The till's name; nil before it has one.
    public let register: String?
    public let ledgerID: String
    /// The number of rows in the money chain, and the hash of the last, in hexadecimal digits.
    public let sequence: Int64
    public let hash: String
    /// The highest number of each register.
    public let numbers: [String: Int64]
    /// Edits and sales not known to be in the store.
    public let unsent: Int
}

/// A ledger that was restored from a backup.
public struct RestoredLedger: Hashable, Sendable {
    public let facts: LedgerFacts
    /// Edits and sales that are not sent until the user confirms.
    public let held: Int
    /// Where the ledger that was replaced is kept.
    public let kept: URL?
}

/// Why a backup could not be made.
public enum BackupProblem: Error, Hashable, Sendable {
    case notMounted(path: String)
    case command(reason: String)
}

extension BackupProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notMounted(let path): localized("No disk is mounted at %@, so no copy was made.", path)
        case .command(let reason):
            localized("The copy was made, but the command that copies it elsewhere failed: %@", reason)
        }
    }
}
