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
    /// The ledger's folder.
    private let folder: StoreFolder
    /// Prefix of the backups' file names.
    private let name: String
    private let monitor: SiteMonitor
    /// Whether this process keeps running.
    private let isHourly: Bool
    /// Keeps a folder for the next start.
    private let keepFolder: @Sendable (URL) throws -> Void
    private let dates: any DateSource
    private let clock: any Clock<Duration>
    private let logger = Logger(label: "merced.backup")

    private struct State {
        var settings: BackupSettings?
        var loop: Task<Void, Never>?
        var sequence: Int64?
    }

    private let state: Mutex<State>
    private var settings: BackupSettings? { state.withLock { $0.settings } }

    init(
        ledger: Ledger,
        folder: URL,
        store: String,
        monitor: SiteMonitor,
        _ configuration: YosemiteConfiguration
    ) {
        self.ledger = ledger
        state = Mutex(State(settings: configuration.backup))
        self.folder = StoreFolder(url: folder)
        self.monitor = monitor
        (isHourly, keepFolder) = (configuration.runsInBackground, configuration.keepBackupFolder)
        (dates, clock) = (configuration.dates, configuration.clock)
        name = BackupSettings.prefix(ofStore: store)
    }

    func start() async {
        await tell(BackupRecord.read(in: folder.url))
        guard settings != nil else { return }
        await takeMigrated()
        let sequence = try? await MoneyLedger(ledger: ledger).head().sequence
        state.withLock { $0.sequence = sequence }
        startLoop()
    }

    private func startLoop() {
        guard isHourly else { return }
        state.withLock { state in
            if state.loop == nil { state.loop = Task { await self.run() } }
        }
    }

    /// The till has a name now.
    func tellAgain() async { await tell(BackupRecord.read(in: folder.url)) }

    /// Backs up to another folder from now on, and at once.
    ///
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`, what keeping the folder throws: then nothing has
    ///   changed.
    func use(_ settings: BackupSettings) async throws -> LedgerFacts {
        let old = state.withLock { state in
            defer { state.settings = settings }
            return state.settings
        }
        do {
            let facts = try await make(to: nil)
            try keepFolder(settings.folder)
            // Without anything new the program's end makes no second one.
            let sequence = try? await MoneyLedger(ledger: ledger).head().sequence
            state.withLock { $0.sequence = sequence }
            startLoop()
            return facts
        } catch {
            state.withLock { $0.settings = old }
            await tell(BackupRecord.read(in: folder.url))
            throw error
        }
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

    /// Backs up where a folder is configured. What becomes of it is kept and shown.
    func makeOrTell() async {
        guard settings != nil else { return }
        // Whatever became of an old one, the ledger itself is copied.
        await takeMigrated()
        do {
            _ = try await make(to: nil)
        } catch {
            logger.error("no copy of the ledger: \(StoreWords.describe(error))")
        }
    }

    private func note(_ change: (inout BackupRecord) -> Void) async {
        var record = BackupRecord.read(in: folder.url)
        record.triedAt = dates.now()
        change(&record)
        try? JSONFileStorage().write(record, to: BackupRecord.file(in: folder.url))
        await tell(record)
    }

    private func tell(_ record: BackupRecord) async {
        let isTill = (try? await ledger.till().register) ?? nil != nil
        let state = BackupState(isTill: isTill, isConfigured: settings != nil, record: record)
        await monitor.update { $0.backup = state }
    }

    /// Backs up the ledger as it is now, read back and verified.
    ///
    /// - Parameter file: nil for a file named after the time, in the configured folder; then older ones are deleted.
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`.
    func make(to file: URL?) async throws -> LedgerFacts {
        if let file { return try await copy(to: file) }
        guard let settings else { throw BackupProblem.noFolder }
        let now = dates.now()
        do {
            try prepare(settings)
            let moment = StoreDateParser.gmtText(now).filter { $0.isNumber || $0 == "T" }
            // Two tills of a shop may copy to one folder.
            let till = try await ledger.till().register.map { "\(name)-\($0)" } ?? name
            let target = settings.folder.appendingPathComponent("\(till)-\(moment)Z.sqlite")
            let facts = try await copy(to: target)
            let isOnSameDisk = Self.areOnSameDisk(settings.folder, folder.url)
            var old: [String] = []
            await note { record in
                (record.madeAt, record.path, record.problem) = (now, target.path, nil)
                record.isOnSameDisk = isOnSameDisk
                old = record.take(target.lastPathComponent, keeping: settings.keep) { self.earlier(settings) }
            }
            try remove(old, settings)
            try await take(target, settings)
            return facts
        } catch {
            let words = StoreWords.describe(error)
            await note { $0.problem = words }
            throw error
        }
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
            await note { $0.problem = words }
        }
    }

    /// Moves the copy that was made beside the ledger before a migration to the backup folder, once. Retried where the
    /// disk is not available yet; the newest also stays beside the ledger.
    private func copyMigrated() async throws {
        // What a restore replaced stays beside the ledger: it may be damaged, and no newer version made it.
        let before = folder.ledgerBackups.filter { !$0.lastPathComponent.contains(".before-restore-") }
        guard let settings, let newest = before.first else { return }
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

    /// Copies by versions that did not note which they made, oldest first.
    private func earlier(_ settings: BackupSettings) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: settings.folder.path)) ?? []
        return names.filter { $0.hasPrefix("\(name)-2") && $0.hasSuffix("Z.sqlite") }.sorted()
    }

    private func remove(_ names: [String], _ settings: BackupSettings) throws {
        try Ledger.removeParts(in: settings.folder, olderThan: Self.oldPart)
        for name in names {
            let file = settings.folder.appendingPathComponent(name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try FileManager.default.removeItem(at: file)
        }
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

    private static func areOnSameDisk(_ one: URL, _ other: URL) -> Bool? {
        var (first, second) = (stat(), stat())
        guard stat(one.path, &first) == 0, stat(other.path, &second) == 0 else { return nil }
        return first.st_dev == second.st_dev
    }

    static func isMounted(_ url: URL) -> Bool {
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
