import FoundationEssentials
import GRDB
import Glibc

/// Replaces a store's ledger by a copy. Nothing may have the ledger open; the replaced ledger is kept beside it.
public struct LedgerRestore: Sendable {
    public let folder: StoreFolder
    /// Host, port and path of the shop, as in `Till.site`.
    public let site: String

    let witness: @Sendable (Step) -> Void

    /// - Parameter witness: called at each step; for tests.
    public init(folder: StoreFolder, site: String, witness: @escaping @Sendable (Step) -> Void = { _ in }) {
        self.folder = folder
        self.site = site
        self.witness = witness
    }

    /// What has been done, in this order.
    public enum Step: String, CaseIterable, Sendable {
        /// The next ledger is complete under another name.
        case prepared
        /// The old one has another name.
        case aside
        /// The folder does not remember it any more.
        case forgotten
        case replaced
    }

    /// What was restored, and where the replaced ledger is now.
    public struct Outcome: Hashable, Sendable {
        public let restored: LedgerFile
        /// Edits and sales that are held until the owner sends them.
        public let held: Int
        public let kept: URL?
    }

    /// Checks the copy, prepares it under another name, and puts it in place with one rename. If anything fails before
    /// that, the ledger is unchanged. The restored ledger gives out no number before its till has a new name, and sends
    /// nothing by itself: what waited in it may have reached the store after the copy was made, so each edit is held as
    /// refused, with the reason. Blocks.
    ///
    /// - Parameter reason: shown with every edit that is held.
    /// - Throws: `LedgerFileProblem`, `StorageError`; `.locked` where any process has the ledger open, since it would
    ///   go on writing to the replaced file.
    public func restore(_ copy: URL, siteID: Int64, reason: String, at date: Date) throws -> Outcome {
        try replacing(step: "restoring \(copy.path)", at: date) {
            let found = try LedgerFile.check(copy)
            if let other = found.till.site, other != site {
                throw LedgerFileProblem.otherSite(path: copy.path, site: other, here: site)
            }
            return found
        } by: { next, found in
            let held = try prepare(next, from: copy, siteID: siteID, reason: reason, at: date)
            return { Outcome(restored: found, held: held, kept: $0) }
        }
    }

    /// Begins an empty ledger. The one that is there, if any, is kept beside it. Blocks.
    ///
    /// - Returns: where the replaced ledger is now.
    /// - Throws: `StorageError`; `.locked` where any process has the ledger open.
    public func begin(siteID: Int64, at date: Date) throws -> URL? {
        let known = LedgerMark.read(folder)
        return try replacing(step: "beginning \(folder.ledgerURL.path)", at: date) {
        } by: { next, _ in
            try DatabaseFiles.makeFile(next)
            try fill(next) { database in
                let body = "{\"after\":\"\(known?.ledgerID ?? "")\",\"rows\":\(known?.sequence ?? 0)}"
                try record("ledger.begun", body, siteID: siteID, at: date, database)
            }
            return { $0 }
        }
    }

    /// Puts a prepared ledger in place with one rename. The folder's memory of the old one goes before it: after a crash
    /// between the two, there is either the old ledger, the new one, or only the one that was set aside, which opening a
    /// store refuses to overlook.
    private func replacing<Source, Result>(
        step: String,
        at date: Date,
        from source: () throws -> Source,
        by prepare: (_ next: URL, Source) throws -> (URL?) -> Result
    ) throws -> Result {
        try DatabaseFiles.makeFolder(folder.url)
        return try OpeningLock.during(folder) {
            let use = try LedgerUse.exclusive(folder)
            defer { withExtendedLifetime(use) {} }
            // Whoever made these is dead, or it would have the ledger open.
            try Ledger.removeParts(in: folder.url, olderThan: 0)
            let source = try source()
            let next = folder.url.appendingPathComponent("\(Ledger.partPrefix)\(UUID().uuidString)\(Ledger.partSuffix)")
            defer { try? DatabaseFiles.removeDatabase(next) }
            return try StorageError.wrap(step) {
                let outcome = try prepare(next, source)
                witness(.prepared)
                let kept = try setAside(at: date)
                witness(.aside)
                try DatabaseFiles.removeDatabase(folder.ledgerMarkURL)
                witness(.forgotten)
                guard rename(next.path, folder.ledgerURL.path) == 0 else {
                    throw DatabaseFiles.failure(folder.ledgerURL)
                }
                try DatabaseFiles.sync(folder.url)
                witness(.replaced)
                return outcome(kept)
            }
        }
    }

    private func prepare(_ next: URL, from copy: URL, siteID: Int64, reason: String, at date: Date) throws -> Int {
        try DatabaseFiles.makeFile(next)
        var configuration = DatabaseSettings.ledger
        configuration.readonly = true
        let source = try DatabaseQueue(path: copy.path, configuration: configuration)
        let target = try DatabaseQueue(path: next.path, configuration: DatabaseSettings.ledger)
        try source.backup(to: target)
        try source.close()
        try target.close()
        return try fill(next) { database in
            try database.run("UPDATE till SET restored_at = ? WHERE id = 1", [date.sqlValue])
            try database.run(
                """
                UPDATE pending_edits SET state = 'refused', last_error = ?, claimed_by = NULL
                WHERE state IN ('waiting', 'sending', 'uncertain')
                """,
                [.text(reason)]
            )
            var held = database.changesCount
            try database.run(
                "UPDATE till_orders SET state = 'parked', asks_first = 1, last_error = ?, claimed_by = NULL "
                    + "WHERE state IN ('waiting', 'sending', 'uncertain')",
                [.text(reason)]
            )
            held += database.changesCount
            try record("ledger.restored", "{\"held\":\(held)}", siteID: siteID, at: date, database)
            return held
        }
    }

    /// Migrates a ledger under another name and writes to it, up to a single file that needs no others beside it.
    private func fill<T>(_ next: URL, _ work: (Database) throws -> T) throws -> T {
        let target = try DatabaseQueue(path: next.path, configuration: DatabaseSettings.ledger)
        try [SchemaMigration].ledger.migrate(target)
        let result = try target.write(work)
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try target.close()
        try DatabaseFiles.sync(next)
        return result
    }

    private func record(_ kind: String, _ body: String, siteID: Int64, at date: Date, _ database: Database) throws {
        let subject = try Till.load(database).ledgerID
        _ = try MoneyChain.append(
            MoneyEvent(siteID: siteID, kind: kind, subjectID: subject, orderID: 0, date: date, bodyJSON: body),
            database
        )
    }

    /// Moves the current ledger, with its write-ahead log, to another name. A crash in the middle leaves no ledger but
    /// that one, which opening a store refuses to overlook; restoring can be run again from there.
    private func setAside(at date: Date) throws -> URL? {
        let url = folder.ledgerURL
        guard DatabaseFiles.size(url) != nil else { return nil }
        var number = Int64(date.timeIntervalSince1970)
        var kept = folder.ledgerBackupURL(before: "restore-\(number)")
        while DatabaseFiles.size(kept) != nil {
            number += 1
            kept = folder.ledgerBackupURL(before: "restore-\(number)")
        }
        for suffix in ["-wal", "-shm", ""] {
            guard rename(url.path + suffix, kept.path + suffix) == 0 || errno == ENOENT else {
                throw DatabaseFiles.failure(url)
            }
        }
        return kept
    }
}
