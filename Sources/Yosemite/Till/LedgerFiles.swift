import FoundationEssentials
import Networking
import Storage

/// Ledgers and backups as files, of stores that are not open.
public enum LedgerFiles {
    /// A step of replacing a ledger, for tests that end the process there.
    public typealias Step = LedgerRestore.Step
    public typealias Problem = LedgerFileProblem

    /// Reads and verifies a backup.
    ///
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func check(_ file: URL) throws -> LedgerFacts {
        LedgerFacts(try LedgerFile.check(file), path: file.path)
    }

    /// Why the ledger in a store's folder is not the one it had; nil where it is. Blocks.
    public static func loss(in folder: URL) -> String? {
        StoreFolder(url: folder).ledgerLoss().map { StoreWords.describe($0) }
    }

    /// Restores a copy in a folder of its own, opens and checks the result, and removes it: the store's ledger is not
    /// touched. Blocks.
    ///
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func rehearse(_ copy: URL, of login: SiteLogin, in folder: URL) throws -> RestoredLedger {
        let place = folder.appendingPathComponent(".rehearsal-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let restored = try restore(copy, of: login, in: place)
        // As the next start would.
        _ = try Ledger(folder: StoreFolder(url: place))
        _ = try LedgerFile.check(StoreFolder(url: place).ledgerURL)
        return restored
    }

    /// Replaces a store's ledger, which must not be open, by a backup.
    ///
    /// - Parameter witness: for tests.
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func restore(
        _ copy: URL,
        of login: SiteLogin,
        in folder: URL,
        witness: @escaping @Sendable (Step) -> Void = { _ in }
    ) throws -> RestoredLedger {
        let outcome = try replacement(of: login, in: folder, witness).restore(
            copy,
            siteID: login.siteID,
            reason: localized(
                "The ledger was restored from a backup, and this may have reached the store since that backup: look there first."
            ),
            at: Date()
        )
        return RestoredLedger(
            facts: LedgerFacts(outcome.restored, path: copy.path),
            held: outcome.held,
            kept: outcome.kept
        )
    }

    /// Begins an empty ledger for a store, which must not be open.
    ///
    /// - Returns: where the ledger that was there is kept; nil where there was none.
    /// - Throws: `StorageError`.
    public static func begin(
        for login: SiteLogin,
        in folder: URL,
        witness: @escaping @Sendable (Step) -> Void = { _ in }
    ) throws -> URL? {
        try replacement(of: login, in: folder, witness).begin(siteID: login.siteID, at: Date())
    }

    private static func replacement(
        of login: SiteLogin,
        in folder: URL,
        _ witness: @escaping @Sendable (Step) -> Void
    ) throws -> LedgerRestore {
        let site = SiteBinding(try SiteAddress(login.address, allowHTTP: true)).site
        return LedgerRestore(folder: StoreFolder(url: folder), site: site, witness: witness)
    }
}

extension LedgerFileProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .missing(let path): localized("There is no file %@.", path)
        case .unreadable(let path, let cause): localized("%@ is not a ledger, or is damaged: %@.", path, cause)
        case .tooNew(let path, _):
            localized("%@ was written by a newer version of merced; only that one can read it.", path)
        case .noTill(let path):
            localized(
                "%@ was written by a version of merced that did not say whose ledger it is; it cannot be restored.",
                path
            )
        case .altered(let path, let row):
            localized("%@ was changed after it was written: %@ is different.", path, row.table)
        case .otherSite(let path, let site, let here):
            localized("%@ belongs to the shop %@, and this is %@.", path, site, here)
        }
    }
}
