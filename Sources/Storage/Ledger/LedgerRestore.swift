import FoundationEssentials
import GRDB
import Glibc

/// Replaces a store's ledger by a copy. Nothing may have the ledger open; the replaced ledger is kept beside it.
public struct LedgerRestore: Sendable {
    public let folder: StoreFolder
    /// Host, port and path of the shop, as in `Till.site`.
    public let site: String

    public init(folder: StoreFolder, site: String) {
        self.folder = folder
        self.site = site
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
