import Yosemite

/// A login that is about to be tried: nothing of it is stored yet.
public struct LoginDraft: Sendable {
    public enum SecretGiven: Sendable {
        /// Typed, pasted or granted; stored in a file of merced's own.
        case secret(Secret)
        /// Printed by the owner's command every time.
        case command(String)
    }

    public var site: DiscoveredSite
    public var identity: StoreEntry.Identity
    public var secret: SecretGiven
    public var caFile: String?
    public var allowsHTTP: Bool
    public var sendsKeyInQuery: Bool
    public var isReadOnly: Bool

    public init(
        site: DiscoveredSite,
        identity: StoreEntry.Identity,
        secret: SecretGiven,
        caFile: String? = nil,
        allowsHTTP: Bool = false,
        sendsKeyInQuery: Bool = false,
        isReadOnly: Bool = false
    ) {
        self.site = site
        self.identity = identity
        self.secret = secret
        self.caFile = caFile
        self.allowsHTTP = allowsHTTP
        self.sendsKeyInQuery = sendsKeyInQuery
        self.isReadOnly = isReadOnly
    }

    /// The entry for the configuration, under `name`.
    public func entry(named name: String) -> StoreEntry {
        let source: SecretSource =
            switch secret {
            case .secret: .file
            case .command(let command): .command(command)
            }
        return StoreEntry(
            name: name,
            url: site.address,
            identity: identity,
            secret: source,
            caFile: caFile,
            allowHTTP: allowsHTTP && !site.isSecure,
            usesQueryRoutes: site.usesQueryRoutes,
            sendsKeyInQuery: sendsKeyInQuery,
            isReadOnly: isReadOnly
        )
    }

    /// For a request before anything is stored.
    func login(named name: String) -> SiteLogin {
        let entry = entry(named: name)
        return SiteLogin(entry: entry) { [secret] in
            switch secret {
            case .secret(let secret): secret
            case .command(let command): Secret(try await SecretCommand(command).secret())
            }
        }
    }
}
