import Networking

/// A login to one store. The secret itself is read when it is first needed, off the screen's thread, and is never
/// stored in a configuration.
public struct SiteLogin: Sendable {
    public enum Identity: Hashable, Sendable {
        /// A WooCommerce REST key, `ck_…`.
        case consumerKey(String)
        /// A WordPress user with an application password.
        case user(String)
        /// A user with a password of their own, signed in at the site's page: for sites without application passwords.
        case account(String)
        /// A site connected through WordPress.com, by the service's number of it; the secret is the account's token.
        /// `service` is nil for WordPress.com itself.
        case wordPressCom(blogID: Int64, service: String?)
    }

    var isBehindWordPressCom: Bool {
        if case .wordPressCom = identity { true } else { false }
    }

    /// Local and stable; the name of the store's folder depends on it.
    public let siteID: Int64
    /// The owner's name for the store.
    public let name: String
    /// As typed: `https://shop.example/store`.
    public let address: String
    public let identity: Identity
    public let secret: @Sendable () async throws -> Secret
    /// A PEM file with an authority to trust in addition to the system's.
    public let caFile: String?
    /// Plain http to other machines, with the owner's permission.
    public let allowHTTP: Bool
    /// The site has no pretty permalinks: `?rest_route=` instead of `/wp-json/`.
    public let usesQueryRoutes: Bool
    /// The site's server strips the Authorization header: a consumer key is sent in the query, over https only.
    public let sendsKeyInQuery: Bool
    /// The number of months of orders that are synced; nil for all.
    public let syncMonths: Int?
    /// At the owner's request, merced writes nothing to the store by itself.
    public let isReadOnly: Bool

    public init(
        siteID: Int64,
        name: String,
        address: String,
        identity: Identity,
        caFile: String? = nil,
        allowHTTP: Bool = false,
        usesQueryRoutes: Bool = false,
        sendsKeyInQuery: Bool = false,
        syncMonths: Int? = nil,
        isReadOnly: Bool = false,
        secret: @escaping @Sendable () async throws -> Secret
    ) {
        self.siteID = siteID
        self.name = name
        self.address = address
        self.identity = identity
        self.caFile = caFile
        self.allowHTTP = allowHTTP
        self.usesQueryRoutes = usesQueryRoutes
        self.sendsKeyInQuery = sendsKeyInQuery
        self.syncMonths = syncMonths
        self.isReadOnly = isReadOnly
        self.secret = secret
    }
}
