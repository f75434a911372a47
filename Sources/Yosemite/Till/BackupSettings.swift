import FoundationEssentials
import Storage
import WooFoundation

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

    /// The beginning of the names of a store's copies.
    static func prefix(ofStore name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    /// The newest copy of a store's ledger: the last that was noted, or the highest by name. Blocks.
    ///
    /// - Throws: `BackupProblem.noCopy`, `.notMounted`.
    public func newest(ofStore name: String, _ record: BackupRecord) throws -> URL {
        if let mount, !LedgerBackup.isMounted(mount) { throw BackupProblem.notMounted(path: mount.path) }
        let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        if let last = record.made?.last(where: names.contains) { return folder.appendingPathComponent(last) }
        let copies = names.filter { $0.hasPrefix(Self.prefix(ofStore: name) + "-") && $0.hasSuffix("Z.sqlite") }
            .filter { !$0.contains("-before-") }
        guard let newest = copies.max(by: { $0.suffix(23) < $1.suffix(23) }) else {
            throw BackupProblem.noCopy(folder: folder.path)
        }
        return folder.appendingPathComponent(newest)
    }
}

/// What became of the copies of one store's ledger, kept in the store's folder.
public struct BackupRecord: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// When the last copy was made; nil for none.
    public var madeAt: Date?
    public var path: String?
    /// When a copy was last tried.
    public var triedAt: Date?
    /// Why that failed; nil where it did not.
    public var problem: String?

    /// Whether the copy is on the disk of what it copies, and so is lost with it; nil where that is unknown.
    public var isOnSameDisk: Bool?
    /// File names of the copies that are there, in the order they were made: a clock that was wrong for a while must not
    /// make an old copy the newest. nil before the first was noted.
    public var made: [String]?

    public init(
        madeAt: Date? = nil,
        path: String? = nil,
        triedAt: Date? = nil,
        problem: String? = nil,
        isOnSameDisk: Bool? = nil,
        made: [String]? = nil
    ) {
        self.madeAt = madeAt
        self.path = path
        self.triedAt = triedAt
        self.problem = problem
        self.isOnSameDisk = isOnSameDisk
        self.made = made
    }

    /// Notes a copy.
    ///
    /// - Parameter earlier: the copies of versions that noted none.
    /// - Returns: the names of those that are too many.
    mutating func take(_ name: String, keeping count: Int, earlier: () -> [String]) -> [String] {
        let all = (made ?? earlier()).filter { $0 != name } + [name]
        made = all.suffix(max(1, count))
        return Array(all.dropLast(max(1, count)))
    }

    static func file(in folder: URL) -> URL { folder.appending(path: "backup.json") }

    /// Blocks.
    public static func read(in folder: URL) -> BackupRecord {
        ((try? JSONFileStorage().data(BackupRecord.self, for: file(in: folder))) ?? nil) ?? BackupRecord()
    }
}

/// How a till's ledger is copied, for Home.
public struct BackupState: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Whether the till has a name, and so money of its own.
    public var isTill: Bool
    /// Whether a folder is configured.
    public var isConfigured: Bool
    public var record: BackupRecord

    public init(isTill: Bool, isConfigured: Bool, record: BackupRecord) {
        self.isTill = isTill
        self.isConfigured = isConfigured
        self.record = record
    }

    public static let none = BackupState(isTill: false, isConfigured: false, record: BackupRecord())
}

/// The contents of a ledger or a backup of one.
public struct LedgerFacts: Hashable, Sendable {
    public var path: String
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
    /// No folder is configured.
    case noFolder
    case noCopy(folder: String)
    case command(reason: String)
}

extension BackupProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notMounted(let path): localized("No disk is mounted at %@, so no copy was made.", path)
        case .noFolder: localized("[backup] folder is not set.")
        case .noCopy(let folder): localized("There is no copy of this store's ledger in %@.", folder)
        case .command(let reason):
            localized("The copy was made, but the command that copies it elsewhere failed: %@", reason)
        }
    }
}
