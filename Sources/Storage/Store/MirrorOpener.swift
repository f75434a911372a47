import FoundationEssentials
import GRDB

/// Opens `mirror.sqlite`, or deletes it and starts over where it cannot be used.
struct MirrorOpener {
    let folder: StoreFolder
    var migrations: [SchemaMigration] = .mirror

    /// Throws, without deleting anything, where a fresh file would fail too: disk full, locked, read-only.
    func open() throws -> (pool: DatabasePool, rebuilt: RebuildReason?) {
        try DatabaseFiles.makeFolder(folder.url)
        return try OpeningLock.during(folder) { try openLocked() }
    }

    /// Opens one that can be used as it is.
    ///
    /// - Returns: nil where it is missing, damaged, locked, or of another version; nothing was changed then.
    func openCurrent() -> DatabasePool? {
        guard (DatabaseFiles.size(folder.mirrorURL) ?? 0) > 0,
            !FileManager.default.fileExists(atPath: folder.mirrorDamageURL.path)
        else { return nil }
        let current: DatabasePool?? = try? OpeningLock.during(folder) {
            let pool = try DatabasePool(path: folder.mirrorURL.path, configuration: DatabaseSettings.mirror)
            return try pool.read(migrations.isComplete) ? pool : nil
        }
        return current ?? nil
    }

    private func openLocked() throws -> (pool: DatabasePool, rebuilt: RebuildReason?) {
        let reason: RebuildReason
        do {
            if FileManager.default.fileExists(atPath: folder.mirrorDamageURL.path) {
                throw Unusable(reason: .unreadable(cause: "found damaged while in use"))
            }
            return (try use(), nil)
        } catch let unusable as Unusable {
            reason = unusable.reason
        }
        try folder.removeMirror()
        do {
            return (try use(), reason)
        } catch let unusable as Unusable {
            throw StorageError.corrupt(step: "rebuilding the mirror", cause: "\(unusable.reason)")
        }
    }

    private struct Unusable: Error {
        let reason: RebuildReason
    }

    private func use() throws -> DatabasePool {
        let step = "opening \(folder.mirrorURL.path)"
        try DatabaseFiles.makeFile(folder.mirrorURL)
        let pool: DatabasePool
        let applied: Set<String>
        do {
            pool = try DatabasePool(path: folder.mirrorURL.path, configuration: DatabaseSettings.mirror)
            applied = try pool.read { try migrations.migrator.appliedIdentifiers($0) }
            let newer = applied.subtracting(migrations.map(\.name)).sorted()
            guard newer.isEmpty else { throw Unusable(reason: .newerVersion(newer)) }
        } catch let error as DatabaseError {
            if error.isDamage { throw Unusable(reason: .unreadable(cause: error.message ?? "damaged")) }
            throw StorageError.wrapping(error, step: step)
        }
        guard applied.count < migrations.count else { return pool }
        do {
            try EmptyMirror.begin(pool, migrations)
            try migrations.migrate(pool)
            if !applied.isEmpty { try emptyLog(of: pool) }
        } catch let error as DatabaseError {
            if error.wouldMeetAFreshFile { throw StorageError.wrapping(error, step: step) }
            throw Unusable(reason: .migrationFailed(cause: error.message ?? "unknown"))
        }
        return pool
    }

    /// Pages replaced by a migration stay in the log beside the file until later writes. Where another program is
    /// reading, it keeps the log for now.
    private func emptyLog(of pool: DatabasePool) throws {
        do {
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        }
    }
}

extension DatabaseError {
    var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }

    fileprivate var wouldMeetAFreshFile: Bool {
        switch resultCode {
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR,
            .SQLITE_CANTOPEN, .SQLITE_NOMEM:
            true
        default: false
        }
    }
}
