import FoundationEssentials
import GRDB
import Glibc

/// Puts a copy in the place of a store's ledger. Nothing may have the ledger open; what was there is kept beside it.
public struct LedgerRestore: Sendable {
    public let folder: StoreFolder
    /// The shop's, as `Till.site`.
    public let site: String

    public init(folder: StoreFolder, site: String) {
        self.folder = folder
        self.site = site
    }

    /// What was put back, and where the ledger that was there is now.
    public struct Outcome: Hashable, Sendable {
        public let restored: LedgerFile
        /// Edits and sales that are not sent before somebody says so.
        public let held: Int
        public let kept: URL?
    }

    /// Checks the copy, prepares it under another name, and takes it by one rename. Where anything fails before, the ledger
    /// is as it was. The restored ledger gives no number before its till is named anew, and sends nothing by itself: what
    /// waited in it may have reached the store after the copy was made, so each is held as refused, with the reason.
    ///
    /// - Parameter reason: what is said of every edit that is held.
    /// - Throws: `LedgerFileProblem`, `StorageError`; `.locked` where anybody has the ledger open, which would go on writing to
    ///   the one that was put aside.
    public func restore(_ copy: URL, siteID: Int64, reason: String, at date: Date) throws -> Outcome {
        try DatabaseFiles.makeFolder(folder.url)
        return try OpeningLock.during(folder) {
            let use = try LedgerUse.exclusive(folder)
            defer { withExtendedLifetime(use) {} }
            let found = try LedgerFile.check(copy)
            if let other = found.till.site, other != site {
                throw LedgerFileProblem.otherSite(path: copy.path, site: other, here: site)
            }
            let next = folder.url.appendingPathComponent("\(Ledger.partPrefix)\(UUID().uuidString)\(Ledger.partSuffix)")
            defer { try? DatabaseFiles.removeDatabase(next) }
            return try StorageError.wrap("restoring \(copy.path)") {
                let held = try prepare(next, from: copy, siteID: siteID, reason: reason, at: date)
                let kept = try setAside(at: date)
                guard rename(next.path, folder.ledgerURL.path) == 0 else {
                    throw DatabaseFiles.failure(folder.ledgerURL)
                }
                try DatabaseFiles.sync(folder.url)
                return Outcome(restored: found, held: held, kept: kept)
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
        try [SchemaMigration].ledger.migrate(target)
        let held = try target.write { database in
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
            let event = MoneyEvent(
                siteID: siteID,
                kind: "ledger.restored",
                subjectID: try Till.load(database).ledgerID,
                orderID: 0,
                date: date,
                bodyJSON: "{\"held\":\(held)}"
            )
            _ = try MoneyChain.append(event, database)
            return held
        }
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try target.close()
        try DatabaseFiles.sync(next)
        return held
    }

    /// The ledger that is there, with what is in its write-ahead log, under a name of its own. A death in the middle leaves no
    /// ledger but that one, which opening a store refuses to overlook; restoring goes on from there.
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
