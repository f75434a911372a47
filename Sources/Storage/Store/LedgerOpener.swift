import FoundationEssentials
import GRDB

/// Opens `ledger.sqlite`. Checks it first through a read-only connection, so that a damaged or newer ledger stays
/// unchanged to the byte. Copies it before a schema migration, which it runs only while no other process has the ledger
/// open: an earlier version at the register would go on selling in a schema that is gone.
struct LedgerOpener {
    let folder: StoreFolder
    var migrations: [SchemaMigration] = .ledger

    /// - Returns: the ledger, and the lock that says it is in use, to be held as long as it is open.
    func open() throws -> (pool: DatabasePool, use: LedgerUse) {
        try DatabaseFiles.makeFolder(folder.url)
        return try OpeningLock.during(folder) {
            if let use = try LedgerUse.alone(folder) {
                let pool = try openLocked(isAlone: true)
                use.share()
                return (pool, use)
            }
            let use = try LedgerUse.shared(folder)
            return (try openLocked(isAlone: false), use)
        }
    }

    private func openLocked(isAlone: Bool) throws -> DatabasePool {
        let url = folder.ledgerURL
        let isNew = (DatabaseFiles.size(url) ?? 0) == 0
        let mark = LedgerMark.read(folder)
        if isNew, let mark { throw folder.loss(mark, has: nil) }
        if isNew, let copy = anyBackup() {
            throw StorageError.ledgerUnreadable(path: url.path, cause: "empty or missing, but \(copy) exists")
        }
        var isCurrent = false
        if !isNew {
            let applied = try inspect(url, mark)
            isCurrent = applied.count == migrations.count
            let step = applied.isEmpty ? nil : migrations.first { !applied.contains($0.name) }?.name
            if !isAlone, try step != nil || isMirrorPending() {
                throw StorageError.upgradeWaits(path: url.path, saleIsOpen: hasOpenSale(url))
            }
            if let step { try backUp(url, before: step) }
        }
        try DatabaseFiles.makeFile(url)
        return try StorageError.wrap("opening \(url.path)") {
            let pool = try DatabaseSettings.ledgerPool(path: url.path)
            if !isCurrent { try migrations.migrate(pool) }
            return pool
        }
    }

    /// - Parameter mark: what the folder remembers of its ledger.
    /// - Returns: the migrations it has.
    private func inspect(_ url: URL, _ mark: LedgerMark?) throws -> Set<String> {
        do {
            let (applied, loss) = try look(url) { database in
                let problem = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
                guard problem == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem) }
                let loss = try mark.flatMap { try folder.loss($0, in: database) }
                return (try migrations.migrator.appliedIdentifiers(database), loss)
            }
            let newer = applied.subtracting(migrations.map(\.name)).sorted()
            guard newer.isEmpty else { throw StorageError.ledgerTooNew(path: url.path, versions: newer) }
            if let loss { throw loss }
            return applied
        } catch let error as DatabaseError {
            let wrapped = StorageError.wrapping(error, step: "reading \(url.path)")
            switch wrapped {
            case StorageError.locked, StorageError.diskFull: throw wrapped
            default:
                throw StorageError.ledgerUnreadable(path: url.path, cause: error.message ?? "\(error.resultCode)")
            }
        }
    }

    /// Whether an existing mirror still needs a migration.
    private func isMirrorPending() throws -> Bool {
        let url = folder.mirrorURL
        guard (DatabaseFiles.size(url) ?? 0) > 0 else { return false }
        let migrations = [SchemaMigration].mirror
        let applied = try StorageError.wrap("reading \(url.path)") {
            try look(url) { try migrations.migrator.appliedIdentifiers($0) }
        }
        return !applied.isEmpty && migrations.contains { !applied.contains($0.name) }
    }

    /// Whether a register has an unpaid cart with goods in it. A ledger from before registers has none.
    private func hasOpenSale(_ url: URL) -> Bool {
        let count = try? look(url) { try $0.integer("SELECT COUNT(*) FROM till_carts WHERE state = 'open'") }
        return (count ?? 0) > 0
    }

    private func backUp(_ url: URL, before step: String) throws {
        let copy = folder.ledgerBackupURL(before: step)
        try StorageError.wrap("backing up \(url.path)") {
            try DatabaseFiles.removeDatabase(copy)
            try DatabaseFiles.makeFile(copy)
            var configuration = DatabaseSettings.ledger
            configuration.readonly = true
            let source = try DatabaseQueue(path: url.path, configuration: configuration)
            let target = try DatabaseQueue(path: copy.path, configuration: DatabaseSettings.ledger)
            try source.backup(to: target)
            try target.close()
        }
        chmodPrivate(copy)
    }

    private func chmodPrivate(_ url: URL) {
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    private func look<T>(_ url: URL, _ work: (Database) throws -> T) throws -> T {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: url.path, configuration: configuration).read(work)
    }

    private func anyBackup() -> String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return names?.first { $0.hasPrefix("ledger.sqlite.before-") }
    }
}
