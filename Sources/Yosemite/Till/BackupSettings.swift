import FoundationEssentials

/// Where copies of ledgers go: `[backup]` of the configuration.
public struct BackupSettings: Sendable {
    /// Copies lie here, one folder for all stores.
    public var folder: URL
    /// Where a disk has to be mounted for that; nil where the folder is on a disk that is always there.
    public var mount: URL?
    /// How many copies of each ledger are kept, from 1.
    public var keep = 48
    /// Told of each copy, to take it elsewhere.
    public var command: (@Sendable (_ copy: URL) throws -> Void)?

    public init(folder: URL, mount: URL? = nil, command: (@Sendable (URL) throws -> Void)? = nil) {
        self.folder = folder
        self.mount = mount
        self.command = command
    }
}

/// What a ledger or a copy of one holds.
public struct LedgerFacts: Hashable, Sendable {
    public let path: String
    /// The till's name; nil before it has one.
    public let register: String?
    public let ledgerID: String
    /// Rows of the chain of money, and the hash of the last, in hexadecimal digits.
    public let sequence: Int64
    public let hash: String
    /// The highest number of each register.
    public let numbers: [String: Int64]
    /// Edits and sales that are not known to be in the store.
    public let unsent: Int
}

/// A ledger that was put back from a copy.
public struct RestoredLedger: Hashable, Sendable {
    public let facts: LedgerFacts
    /// Edits and sales that are not sent before somebody says so.
    public let held: Int
    /// Where the ledger lies that was there before.
    public let kept: URL?
}

/// Why a copy could not be made.
public enum BackupProblem: Error, Hashable, Sendable {
    case notMounted(path: String)
    case command(reason: String)
}

extension BackupProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notMounted(let path): localized("No disk is mounted at %@, so no copy was made.", path)
        case .command(let reason):
            localized("The copy is made, but the command that takes it elsewhere failed: %@", reason)
        }
    }
}
