import Dispatch
import FoundationEssentials
import Glibc
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Backs up a store's ledger: hourly while it is open, and on closing if money was recorded meanwhile.
public final class LedgerBackup: Sendable {
    private static let hour = Duration.seconds(3_600)
    /// The age at which nobody is still writing an unfinished copy, in seconds.
    private static let oldPart: TimeInterval = 86_400

    private let ledger: Ledger
    private let settings: BackupSettings?
    /// The ledger's folder.
    private let folder: StoreFolder
    /// Prefix of the backups' file names.
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

    init(
        ledger: Ledger,
        settings: BackupSettings?,
        folder: URL,
        store: String,
        dates: any DateSource,
        clock: any Clock<Duration>
    ) {
        self.ledger = ledger
        self.settings = settings
        self.folder = StoreFolder(url: folder)
        name = String(store.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        self.dates = dates
        self.clock = clock
    }

    /// Why the last backup failed; nil where it did not, or none was tried.
    var problem: String? { state.withLock { $0.problem } }

    /// - Parameter isHourly: whether this process keeps running.
    func start(isHourly: Bool) async {
        guard settings != nil else { return }
        await takeMigrated()
        let sequence = try? await MoneyLedger(ledger: ledger).head().sequence
        let loop = isHourly ? Task { await self.run() } : nil
        state.withLock { ($0.sequence, $0.loop) = (sequence, loop) }
    }

    /// Makes the last backup if money was recorded since the start, or if that cannot be determined.
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
            try await copyMigrated()
            _ = try await make(to: nil)
            state.withLock { $0.problem = nil }
        } catch {
            let words = StoreWords.describe(error)
            logger.error("no copy of the ledger: \(words)")
            state.withLock { $0.problem = words }
        }
    }

    /// Backs up the ledger as it is now, read back and verified.
    ///
    /// - Parameter file: nil for a file named after the time, in the configured folder; then older ones are deleted.
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`.
    func make(to file: URL?) async throws -> LedgerFacts {
        if let file { return try await copy(to: file) }
        guard let settings else { throw BackupProblem.command(reason: localized("[backup] folder is not set.")) }
        try prepare(settings)
        let moment = StoreDateParser.gmtText(dates.now()).filter { $0.isNumber || $0 == "T" }
        let target = settings.folder.appendingPathComponent("\(name)-\(moment)Z.sqlite")
        let facts = try await copy(to: target)
        try prune(settings, name + "-2")
        try await take(target, settings)
        return facts
    }

    /// - Throws: `BackupProblem.notMounted`.
    private func prepare(_ settings: BackupSettings) throws {
        if let mount = settings.mount, !Self.isMounted(mount) { throw BackupProblem.notMounted(path: mount.path) }
        try FileManager.default.createDirectory(at: settings.folder, withIntermediateDirectories: true)
    }

    private func take(_ copy: URL, _ settings: BackupSettings) async throws {
        guard let command = settings.command else { return }
        do {
            try await Self.blocking { try command(copy) }
        } catch {
            throw BackupProblem.command(reason: StoreWords.describe(error))
        }
    }

    // MARK: Before migrations

    private func takeMigrated() async {
        do { try await copyMigrated() } catch {
            let words = StoreWords.describe(error)
            logger.error("no copy of the ledger before the new version: \(words)")
            state.withLock { $0.problem = words }
        }
    }

    /// Moves the copy that was made beside the ledger before a migration to the backup folder, once. Retried where the
    /// disk is not available yet; the newest also stays beside the ledger.
    private func copyMigrated() async throws {
        guard let settings, let newest = folder.ledgerBackups.first else { return }
        let moment = try Self.changed(newest)
        let step = newest.lastPathComponent.split(separator: "-").last ?? ""
        let prefix = "\(name)-before-"
        let target = settings.folder.appendingPathComponent("\(prefix)\(step)-\(moment)Z.sqlite")
        try prepare(settings)
        guard !FileManager.default.fileExists(atPath: target.path) else { return }
        try await Self.blocking {
            let part = settings.folder.appendingPathComponent(
                "\(Ledger.partPrefix)\(UUID().uuidString)\(Ledger.partSuffix)"
            )
            defer { try? FileManager.default.removeItem(at: part) }
            try FileManager.default.copyItem(at: newest, to: part)
            do {
                _ = try LedgerFile.check(part)
            } catch LedgerFileProblem.noTill {
                // From before tills existed: valid all the same.
            }
            try DatabaseFile.sync(part)
            try FileManager.default.moveItem(at: part, to: target)
            try DatabaseFile.sync(settings.folder)
        }
        try prune(settings, prefix)
        try await take(target, settings)
    }

    /// `20261125T143000`
    private static func changed(_ file: URL) throws -> String {
        let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        return StoreDateParser.gmtText(date ?? Date(timeIntervalSince1970: 0)).filter { $0.isNumber || $0 == "T" }
    }

    private func copy(to file: URL) async throws -> LedgerFacts {
        let copied = try await Self.blocking { [ledger] in try ledger.copy(to: file) }
        return LedgerFacts(copied, path: file.path)
    }

    /// Deletes all but the newest of those with this prefix.
    private func prune(_ settings: BackupSettings, _ prefix: String) throws {
        try Ledger.removeParts(in: settings.folder, olderThan: Self.oldPart)
        let names = try FileManager.default.contentsOfDirectory(atPath: settings.folder.path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix("Z.sqlite") }.sorted()
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
