import FoundationEssentials
import WooFoundation
import Yosemite

/// Connects and disconnects stores: shared by the screens and the command line.
@MainActor
public struct StoreConnector {
    public let stores: any StoresManager
    public let folders: Folders
    private let witness: @Sendable (Step) -> Void

    /// What is written when a store is connected, in order; for tests that end the process there.
    public enum Step: String, CaseIterable, Sendable { case checked, secret, entry }

    public init(
        stores: any StoresManager,
        folders: Folders,
        witness: @escaping @Sendable (Step) -> Void = { _ in }
    ) {
        (self.stores, self.folders, self.witness) = (stores, folders, witness)
    }

    /// Examines a site without credentials.
    ///
    /// - Throws: `LoginError`.
    public func discover(_ address: String, caFile: String?, allowsHTTP: Bool) async throws -> DiscoveredSite {
        let site = try await stores.perform {
            WordPressSiteAction.discoverSite(
                address: address,
                caFile: caFile,
                allowHTTP: allowsHTTP,
                onCompletion: $0
            )
        }
        guard site.hasWooCommerce else { throw LoginError.noWooCommerce(site: HTMLText.plain(site.name)) }
        return site
    }

    /// Tries a login and reports its permissions.
    ///
    /// - Throws: `LoginError`; a `SessionError` with `SecretCommand.Failure` or another cause where the secret could
    ///   not be read.
    public func check(_ draft: LoginDraft) async throws -> SiteAccess {
        let login = draft.login(named: StoreName.suggested(for: draft.site.address))
        return try await stores.perform { WordPressSiteAction.checkCredentials(login, onCompletion: $0) }
    }

    /// Revokes at the store what was granted for an abandoned login.
    public func takeBack(_ draft: LoginDraft) async throws {
        let login = draft.login(named: StoreName.suggested(for: draft.site.address))
        try await stores.perform { ApplicationPasswordAction.revoke(login, onCompletion: $0) }
    }

    /// Stores secret and entry and logs in. Where one of the two cannot be written, neither stays.
    ///
    /// - Parameter replacing: the entry of a store that is connected again, under its name.
    /// - Throws: `ConfigurationError`, `SecretFile.Failure`.
    @discardableResult
    public func save(_ draft: LoginDraft, name: String, replacing old: StoreEntry? = nil) async throws
        -> StoreEntry
    {
        let entry = draft.entry(named: name)
        try await Self.write(entry, draft.secret, isNew: old == nil, in: folders, witness)
        stores.authenticate(SiteLogin(entry: entry, folders: folders))
        return entry
    }

    /// Files must not block the screens' thread.
    @concurrent
    private nonisolated static func write(
        _ entry: StoreEntry,
        _ given: LoginDraft.SecretGiven,
        isNew: Bool,
        in folders: Folders,
        _ witness: @Sendable (Step) -> Void
    ) async throws {
        if isNew {
            try ConfigurationWriter.checkIsNew(entry, in: folders.configurationFile)
            _ = try ConfigurationWriter.disown(entry.name, url: entry.url, in: folders.configurationFile)
        }
        witness(.checked)
        let file = SecretFile(folders.secretFile(store: entry.name))
        let before = try? file.read()
        if case .secret(let secret) = given { try file.write(secret) }
        witness(.secret)
        do {
            if isNew {
                try ConfigurationWriter.add(entry, to: folders.configurationFile)
            } else {
                try ConfigurationWriter.replace(entry, in: folders.configurationFile)
            }
        } catch {
            if let before { try? file.write(before) } else { try? file.remove() }
            throw error
        }
        witness(.entry)
        if entry.secret != .file { try? file.remove() }
        try? FileManager.default.removeItem(at: folders.leavingMark(store: entry.name))
    }

    /// What this computer has already under the name of a store that was just connected, as sentences.
    @concurrent
    public nonisolated static func found(_ name: String, in folders: Folders) async -> [String] {
        var found: [String] = []
        if let configuration = try? Configuration.load(from: folders.configurationFile) {
            if let payments = configuration.payments.first(where: { $0.store == name }), payments.processor != nil {
                found.append(Localization.processor(payments.processorName))
            } else if configuration.problems.contains(where: { $0.key == "payments.\(name)" }) {
                found.append(Localization.otherProcessor(name))
            }
            if let register = configuration.register.name { found.append(Localization.register(register)) }
        }
        let ledger = folders.store(named: name).appending(path: "ledger.sqlite")
        if FileManager.default.fileExists(atPath: PrivateFiles.path(ledger)) { found.append(Localization.ledger) }
        return found
    }

    private enum Localization {
        static func processor(_ name: String) -> String {
            localized("Cards are taken through %@, as set up here before.", name)
        }
        static func otherProcessor(_ name: String) -> String {
            localized("[payments.%@] of config.toml was here before and is not used: merced config check", name)
        }
        static func register(_ name: String) -> String {
            localized("This computer's till is %@: [register] name of config.toml. No other till may have it.", name)
        }
        static let ledger = localized("The ledger of an earlier connection is here, and is used again.")
    }

    /// The absolute path of a typed file name: merced is started in other folders later.
    public nonisolated static func wholePath(of path: String) -> String {
        let isInHome = path == "~" || path.hasPrefix("~/")
        let expanded = isInHome ? HomeFolder.expanded(path) : path
        return URL(filePath: expanded).standardizedFileURL.path(percentEncoded: false)
    }

    /// The name of this computer in the store's list of passwords.
    public nonisolated static func deviceName(host: String = ProcessInfo.processInfo.hostName) -> String {
        String(TextCleaning.clean(host).prefix { $0 != "." }.prefix(40))
    }
}
