import FoundationEssentials
import Yosemite

/// Disconnects a store: revokes the password, then deletes the secret, the saved orders and the entry.
@MainActor
public struct StoreLogOut {
    /// The result.
    public struct Outcome: Sendable {
        public let entry: StoreEntry
        /// Why the password still works at the store; nil where it was revoked.
        public let notRevoked: (any Error)?
        /// Why one of merced's own files could not be deleted; nil where all were.
        public let leftBehind: (any Error)?
    }

    private let connector: StoreConnector

    public init(_ connector: StoreConnector) {
        self.connector = connector
    }

    /// The password first, while its secret still exists. No failure on the way keeps the store logged in, except a
    /// configuration that cannot be changed.
    ///
    /// - Parameter purges: deletes the ledger too, with every change that was not sent.
    /// - Throws: `ConfigurationError`: nothing has happened then.
    public func run(_ entry: StoreEntry, purges: Bool) async throws -> Outcome {
        let folders = connector.folders
        let login = SiteLogin(entry: entry, folders: folders)
        try await Self.check(entry, folders)
        // A device registered from here receives no more notifications, if the service answers.
        _ = try? await connector.stores.perform {
            NotificationAction.unregisterDevice(siteID: entry.siteID, onCompletion: $0)
        }
        var notRevoked: (any Error)?
        do {
            try await connector.stores.perform { ApplicationPasswordAction.revoke(login, onCompletion: $0) }
        } catch {
            notRevoked = error
        }
        var leftBehind: (any Error)?
        do {
            try await connector.stores.logOut(siteID: entry.siteID, purgesLedger: purges)
        } catch {
            leftBehind = error
        }
        if let failure = try await Self.forget(entry, folders) { leftBehind = leftBehind ?? failure }
        return Outcome(entry: entry, notRevoked: notRevoked, leftBehind: leftBehind)
    }

    // Files must not block the screens' thread.

    @concurrent
    private nonisolated static func check(_ entry: StoreEntry, _ folders: Folders) async throws {
        try ConfigurationWriter.checkCanRemove(entry.name, from: folders.configurationFile)
    }

    /// - Returns: why the secret could not be deleted.
    @concurrent
    private nonisolated static func forget(_ entry: StoreEntry, _ folders: Folders) async throws -> (any Error)? {
        try ConfigurationWriter.remove(entry.name, from: folders.configurationFile)
        do {
            try SecretFile(folders.secretFile(store: entry.name)).remove()
            return nil
        } catch {
            return error
        }
    }
}
