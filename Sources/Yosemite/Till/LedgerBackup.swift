import Dispatch
import FoundationEssentials
import Glibc
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Copies a store's ledger: hourly while it is open, and when it is closed where money was written meanwhile.
public final class LedgerBackup: Sendable {
    private static let hour = Duration.seconds(3_600)

    private let ledger: Ledger
    private let settings: BackupSettings?
    /// Begins the names of the copies.
    private let name: String
    private let dates: any DateSource
    private let clock: any Clock<Duration>
    private let logger = Logger(label: "merced.backup")

    private struct State {
        var loop: Task<Void, Never>?
        var sequence: Int64?
        var problem: String?
    }

    private let state = Mutex(State())

    init(ledger: Ledger, settings: BackupSettings?, store: String, dates: any DateSource, clock: any Clock<Duration>) {
        self.ledger = ledger
        self.settings = settings
        name = String(store.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        self.dates = dates
        self.clock = clock
    }

    /// Why the last copy could not be made; nil where it was, or none was tried.
    var problem: String? { state.withLock { $0.problem } }

    /// - Parameter isHourly: whether this process stays.
    func start(isHourly: Bool) async {
        guard settings != nil else { return }
        let sequence = try? await MoneyLedger(ledger: ledger).head().sequence
        let loop = isHourly ? Task { await self.run() } : nil
        state.withLock { ($0.sequence, $0.loop) = (sequence, loop) }
    }

    /// Makes the last copy where money was written since the start, or that cannot be told.
    func stop() async {
        let (loop, sequence) = state.withLock { ($0.loop, $0.sequence) }
        loop?.cancel()
        guard settings != nil else { return }
        if loop == nil, let sequence, let now = try? await MoneyLedger(ledger: ledger).head().sequence, now == sequence
        {
            return
        }
        await makeOrTell()
    }

    private func run() async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.hour) } catch { return }
            await makeOrTell()
        }
    }

    private func makeOrTell() async {
        do {
            _ = try await make(to: nil)
            state.withLock { $0.problem = nil }
        } catch {
            let words = StoreWords.describe(error)
            logger.error("no copy of the ledger: \(words)")
            state.withLock { $0.problem = words }
        }
    }

    /// Copies the ledger as it is now, read back and checked.
    ///
    /// - Parameter file: nil for one with the moment in its name, where the configuration says; older ones go then.
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`.
    func make(to file: URL?) async throws -> LedgerFacts {
        if let file { return try await copy(to: file) }
        guard let settings else { throw BackupProblem.command(reason: localized("[backup] folder is not set.")) }
        if let mount = settings.mount, !Self.isMounted(mount) { throw BackupProblem.notMounted(path: mount.path) }
        try FileManager.default.createDirectory(at: settings.folder, withIntermediateDirectories: true)
        let moment = StoreDateParser.gmtText(dates.now()).filter { $0.isNumber || $0 == "T" }
        let target = settings.folder.appendingPathComponent("\(name)-\(moment)Z.sqlite")
        let facts = try await copy(to: target)
        try prune(settings)
        if let command = settings.command {
            do {
                try await Self.blocking { try command(target) }
            } catch {
                throw BackupProblem.command(reason: StoreWords.describe(error))
            }
        }
        return facts
    }

    private func copy(to file: URL) async throws -> LedgerFacts {
        let copied = try await Self.blocking { [ledger] in try ledger.copy(to: file) }
        return LedgerFacts(copied, path: file.path)
    }

    /// The newest stay.
    private func prune(_ settings: BackupSettings) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: settings.folder.path)
            .filter { $0.hasPrefix(name + "-") && $0.hasSuffix("Z.sqlite") }.sorted()
        for old in names.dropLast(max(1, settings.keep)) {
            try FileManager.default.removeItem(at: settings.folder.appendingPathComponent(old))
        }
    }

    private static func isMounted(_ url: URL) -> Bool {
        var (here, above) = (stat(), stat())
        guard stat(url.path, &here) == 0, stat(url.path + "/..", &above) == 0 else { return false }
        return here.st_dev != above.st_dev || here.st_ino == above.st_ino
    }

    private static func blocking<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result { try work() }) }
        }
    }
}

/// Ledgers and copies of them as files, whose stores are not open.
public enum LedgerFiles {
    /// Reads and checks a copy.
    ///
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func check(_ file: URL) throws -> LedgerFacts {
        LedgerFacts(try LedgerFile.check(file), path: file.path)
    }

    /// Puts a copy in the place of a store's ledger, which nobody may have open.
    ///
    /// - Throws: `LedgerFileProblem`, `StorageError`.
    public static func restore(_ copy: URL, of login: SiteLogin, in folder: URL) throws -> RestoredLedger {
        let site = SiteBinding(try SiteAddress(login.address, allowHTTP: true)).site
        let outcome = try LedgerRestore(folder: StoreFolder(url: folder), site: site).restore(
            copy,
            siteID: login.siteID,
            reason: localized(
                "The ledger was put back from a copy, and this may have reached the store after it was made: look there first."
            ),
            at: Date()
        )
        return RestoredLedger(
            facts: LedgerFacts(outcome.restored, path: copy.path),
            held: outcome.held,
            kept: outcome.kept
        )
    }
}

extension LedgerFacts {
    init(_ file: LedgerFile, path: String) {
        self.init(
            path: path,
            register: file.till.register,
            ledgerID: file.till.ledgerID,
            sequence: file.sequence,
            hash: TillHash.digits(file.hash),
            numbers: file.numbers,
            unsent: file.unsent
        )
    }
}

extension LedgerFileProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .missing(let path): localized("There is no file %@.", path)
        case .unreadable(let path, let cause): localized("%@ is no ledger, or is damaged: %@.", path, cause)
        case .tooNew(let path, _): localized("%@ was written by a newer version of merced, which reads it.", path)
        case .noTill(let path):
            localized(
                "%@ was written by a version of merced that did not say whose ledger it is; it cannot be put back.",
                path
            )
        case .altered(let path, let row):
            localized("%@ was changed after it was written: %@ is not as it was.", path, row.table)
        case .otherSite(let path, let site, let here):
            localized("%@ is of the shop %@, and this is %@.", path, site, here)
        }
    }
}
