import FoundationEssentials
import WooFoundation
import Yosemite

/// Disconnects a store: revokes the password, then removes the saved orders, the secrets and the entry. Everything is
/// checked first, and the entry goes last: a log-out that is cut off is finished by another.
@MainActor
public struct StoreLogOut {
    /// The result.
    public struct Outcome: Sendable {
        public let entry: StoreEntry
        /// Why the password still works at the store; nil where it was revoked.
        public let notRevoked: (any Error)?
        /// Why one of merced's own files could not be removed; nil where all were.
        public let leftBehind: (any Error)?
        /// The ledger that was moved away; nil for none.
        public let removed: RemovedLedger?
        /// The payment settings that were removed; nil for none.
        public let payments: PaymentEntry?
    }

    /// What happens, in order; for tests that end the process there.
    public enum Step: String, CaseIterable, Sendable {
        case checked, marked, revoked, files, secrets, entry
    }

    private let connector: StoreConnector
    private let witness: (Step) -> Void

    public init(_ connector: StoreConnector, witness: @escaping (Step) -> Void = { _ in }) {
        (self.connector, self.witness) = (connector, witness)
    }

    /// - Parameter purges: moves the ledger away too, into `Folders.removed`.
    /// - Throws: `ConfigurationError`; `SessionError.open`, `.inUse`: nothing has happened then.
    public func run(_ entry: StoreEntry, purges: Bool, at date: Date = Date()) async throws -> Outcome {
        let folders = connector.folders
        let login = SiteLogin(entry: entry, folders: folders)
        let checked = try await Self.check(entry, folders, date)
        var (notRevoked, leftBehind): ((any Error)?, (any Error)?)
        var removed: RemovedLedger?
        var hasBegun = false
        do {
            removed = try await connector.stores.logOut(
                siteID: entry.siteID,
                movingLedgerTo: purges ? checked.archive : nil
            ) {
                witness(.checked)
                await Self.mark(entry, folders)
                hasBegun = true
                witness(.marked)
                do {
                    try await connector.stores.perform { ApplicationPasswordAction.revoke(login, onCompletion: $0) }
                } catch LoginError.wrongPassword where checked.wasBegun {
                    // Revoked by the log-out that was cut off.
                } catch {
                    notRevoked = error
                }
                witness(.revoked)
            }
        } catch {
            guard hasBegun else { throw error }
            leftBehind = error
        }
        witness(.files)
        if let failure = await Self.removeSecrets(entry, folders) { leftBehind = leftBehind ?? failure }
        witness(.secrets)
        try await Self.forget(entry, folders)
        witness(.entry)
        await Self.unmark(entry, folders)
        return Outcome(
            entry: entry,
            notRevoked: notRevoked,
            leftBehind: leftBehind,
            removed: removed,
            payments: checked.payments
        )
    }

    /// Whether a log-out of the store was cut off.
    public nonisolated static func wasBegun(_ name: String, in folders: Folders) -> Bool {
        FileManager.default.fileExists(atPath: PrivateFiles.path(folders.leavingMark(store: name)))
    }

    // Files must not block the screens' thread.

    private struct Checked: Sendable {
        let archive: URL
        let payments: PaymentEntry?
        let wasBegun: Bool
    }

    @concurrent
    private nonisolated static func check(_ entry: StoreEntry, _ folders: Folders, _ date: Date) async throws -> Checked
    {
        try ConfigurationWriter.checkCanRemove(entry.name, from: folders.configurationFile)
        let payments = try Configuration.load(from: folders.configurationFile).payments.first { $0.store == entry.name }
        return Checked(
            archive: archive(entry.name, folders, date),
            payments: payments,
            wasBegun: wasBegun(entry.name, in: folders)
        )
    }

    /// A name that is free.
    private nonisolated static func archive(_ name: String, _ folders: Folders, _ date: Date) -> URL {
        let first = "\(name)-\(RemovedLedgerWords.day(date))"
        for count in 1... {
            let folder = folders.removed.appending(path: count == 1 ? first : "\(first)-\(count)")
            if !FileManager.default.fileExists(atPath: PrivateFiles.path(folder)) { return folder }
        }
        return folders.removed.appending(path: first)
    }

    @concurrent
    private nonisolated static func mark(_ entry: StoreEntry, _ folders: Folders) async {
        let file = folders.leavingMark(store: entry.name)
        try? PrivateFiles.makeFolder(file.deletingLastPathComponent())
        try? PrivateFiles.write(Data(), to: file)
    }

    @concurrent
    private nonisolated static func unmark(_ entry: StoreEntry, _ folders: Folders) async {
        try? FileManager.default.removeItem(at: folders.leavingMark(store: entry.name))
    }

    /// - Returns: why one could not be deleted.
    @concurrent
    private nonisolated static func removeSecrets(_ entry: StoreEntry, _ folders: Folders) async -> (any Error)? {
        var failure: (any Error)?
        for file in [folders.secretFile(store: entry.name), folders.processorSecretFile(store: entry.name)] {
            do { try SecretFile(file).remove() } catch { failure = failure ?? error }
        }
        return failure
    }

    @concurrent
    private nonisolated static func forget(_ entry: StoreEntry, _ folders: Folders) async throws {
        try ConfigurationWriter.remove(entry.name, from: folders.configurationFile)
    }
}
