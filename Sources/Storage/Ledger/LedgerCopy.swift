import FoundationEssentials
import GRDB
import Glibc

/// What a ledger file, or a copy of one, contains.
public struct LedgerFile: Hashable, Sendable {
    public let till: Till
    /// Rows in the chain of money.
    public let sequence: Int64
    /// Hash of the last row of the chain, 32 bytes.
    public let hash: Data
    /// Register name → its highest receipt number.
    public let numbers: [String: Int64]
    /// Edits and sales that are not known to be in the store.
    public let unsent: Int

    /// Reads and checks a file that nothing writes to: SQLite's own check of every page, the chain of money, and
    /// everything the chain has sealed. The file is not changed. Blocks.
    ///
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func check(_ file: URL) throws -> LedgerFile {
        guard let size = DatabaseFiles.size(file) else { throw LedgerFileProblem.missing(path: file.path) }
        guard size > 0 else { throw LedgerFileProblem.unreadable(path: file.path, cause: "it is empty") }
        var configuration = DatabaseSettings.ledger
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { database in
                let page = try database.integer("PRAGMA page_size") ?? 1
                let pages = try database.integer("PRAGMA page_count") ?? 0
                // SQLite reads a truncated last page as if it ended in zeros. What is in a log is not in the file yet.
                let hasLog = (DatabaseFiles.size(URL(fileURLWithPath: file.path + "-wal")) ?? 0) > 0
                guard size % Int(page) == 0, hasLog || size >= Int(page * pages) else {
                    throw LedgerFileProblem.unreadable(path: file.path, cause: "it is cut off")
                }
                return try check(database, path: file.path)
            }
        } catch let error as DatabaseError where error.resultCode != .SQLITE_BUSY {
            throw LedgerFileProblem.unreadable(path: file.path, cause: error.message ?? "\(error.resultCode)")
        }
    }

    static func check(_ database: Database, path: String) throws -> LedgerFile {
        let problem = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no answer"
        guard problem == "ok" else { throw LedgerFileProblem.unreadable(path: path, cause: problem) }
        let migrator = [SchemaMigration].ledger.migrator
        let applied = try migrator.appliedIdentifiers(database)
        let newer = applied.subtracting(migrator.migrations).sorted()
        guard newer.isEmpty else { throw LedgerFileProblem.tooNew(path: path, versions: newer) }
        guard applied.contains(LedgerMigration012.migration.name) else { throw LedgerFileProblem.noTill(path: path) }
        if let altered = try MoneyLedger.firstAltered(database) {
            throw LedgerFileProblem.altered(path: path, altered)
        }
        let head = try MoneyChain.head(database)
        let numbers = try Row.fetchAll(database, sql: "SELECT register, MAX(number) FROM receipts GROUP BY register")
        // Of a version before sales were paid in parts there are none.
        let openSales =
            try database.tableExists("till_parts")
            ? "(SELECT COUNT(DISTINCT uuid) FROM till_parts WHERE state IN ('asked', 'unknown', 'approved', 'voiding') "
                + "AND uuid IN (SELECT uuid FROM till_open WHERE state IN ('open', 'voiding')))" : "0"
        let states = "('waiting', 'sending', 'uncertain', 'refused')"
        let unsent = try database.integer(
            """
            SELECT (SELECT COUNT(*) FROM pending_edits WHERE state IN \(states))
            + (SELECT COUNT(*) FROM till_orders WHERE state <> 'sent')
            + \(openSales)
            """
        )
        return LedgerFile(
            till: try Till.load(database),
            sequence: head.sequence,
            hash: head.hash,
            numbers: Dictionary(numbers.map { ($0[0], $0[1]) }) { first, _ in first },
            unsent: Int(unsent ?? 0)
        )
    }
}

/// Why a file cannot replace a ledger.
public enum LedgerFileProblem: Error, Hashable, Sendable {
    case missing(path: String)
    /// No database, truncated, or damaged.
    case unreadable(path: String, cause: String)
    case tooNew(path: String, versions: [String])
    /// Written by a version without till identities: such a copy does not say whose it is.
    case noTill(path: String)
    /// A row was changed after it was written.
    case altered(path: String, AlteredMoneyRow)
    /// Of another shop.
    case otherSite(path: String, site: String, here: String)
}

extension LedgerFileProblem {
    /// The same of another file: what is wrong with a copy is wrong with what was copied.
    public func of(_ file: URL) -> LedgerFileProblem {
        let path = file.path
        return switch self {
        case .missing: .missing(path: path)
        case .unreadable(_, let cause): .unreadable(path: path, cause: cause)
        case .tooNew(_, let versions): .tooNew(path: path, versions: versions)
        case .noTill: .noTill(path: path)
        case .altered(_, let row): .altered(path: path, row)
        case .otherSite(_, let site, let here): .otherSite(path: path, site: site, here: here)
        }
    }
}

extension Ledger {
    /// Copies the ledger as it is at one moment, while others go on reading and writing: SQLite's online backup to a
    /// temporary name, read back and checked, and only then renamed to `file`. If it is cut short, the existing file
    /// stays as it was. Blocks; not for the main thread.
    ///
    /// - Returns: what the copy contains.
    /// - Throws: `StorageError`, `LedgerFileProblem` where what was written does not read back.
    @discardableResult
    public func copy(to file: URL) throws -> LedgerFile {
        let part = file.deletingLastPathComponent()
            .appendingPathComponent("\(Self.partPrefix)\(UUID().uuidString)\(Self.partSuffix)")
        defer { try? DatabaseFiles.removeDatabase(part) }
        return try StorageError.wrap("backing up to \(file.path)") {
            try DatabaseFiles.makeFile(part)
            let target = try DatabaseQueue(path: part.path, configuration: DatabaseSettings.ledger)
            do {
                try engine.writer.backup(to: target)
                // A single file that needs no others beside it.
                try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            } catch {
                try? target.close()
                throw error
            }
            try target.close()
            let copied = try LedgerFile.check(part)
            try DatabaseFiles.sync(part)
            guard rename(part.path, file.path) == 0 else { throw DatabaseFiles.failure(file) }
            try DatabaseFiles.sync(file.deletingLastPathComponent())
            return copied
        }
    }

    /// Prefix and suffix of the names of unfinished copies.
    public static let partPrefix = ".merced-ledger-"
    public static let partSuffix = ".part"

    /// Deletes copies that nobody finished.
    ///
    /// - Parameter seconds: younger ones stay: another process may be writing them.
    /// - Throws: `StorageError`.
    public static func removeParts(in folder: URL, olderThan seconds: TimeInterval) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(partPrefix) && name.hasSuffix(partSuffix) {
            let part = folder.appendingPathComponent(name)
            let changed = try? FileManager.default.attributesOfItem(atPath: part.path)[.modificationDate] as? Date
            guard let changed, changed.timeIntervalSinceNow <= -seconds else { continue }
            for suffix in ["", "-journal"] {
                try DatabaseFiles.removeDatabase(URL(fileURLWithPath: part.path + suffix))
            }
        }
    }
}

/// Disk operations that copies of ledgers need.
public enum DatabaseFile {
    /// Waits until the content of a file, or the names in a folder, are on the disk (`fsync`). Blocks.
    ///
    /// - Throws: `StorageError`.
    public static func sync(_ url: URL) throws { try DatabaseFiles.sync(url) }
}

extension DatabaseFiles {
    /// Waits until the content of a file, or the names in a folder, are on the disk.
    static func sync(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        // Some file systems of removable disks cannot sync folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(url) }
    }
}
