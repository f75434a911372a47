import Networking

/// How merced logs in to one store. The secret itself is asked for when it is first needed, off the screen's
/// thread, and is never kept in a configuration.
public struct SiteLogin: Sendable {
    public enum Identity: Hashable, Sendable {
        /// A WooCommerce REST key, `ck_…`.
        case consumerKey(String)
        /// A WordPress user with an application password.
        case user(String)
        /// A person with a password of their own, signed in at the site's page: for a site without application passwords.
        case account(String)
        /// A site that WordPress.com hands requests on to, by the service's number of it; the secret is the account's
        /// token. `service` is nil for WordPress.com itself.
        case wordPressCom(blogID: Int64, service: String?)
    }

    var isBehindWordPressCom: Bool {
        if case .wordPressCom = identity { true } else { false }
    }

    /// Local and stable; the name of the store's folder stands on it.
    public let siteID: Int64
    /// The name the owner gave the store.
    public let name: String
    /// As typed: `https://shop.example/store`.
    public let address: String
    public let identity: Identity
    public let secret: @Sendable () async throws -> Secret
    /// A PEM file with the authority to trust beside the system's.
    public let caFile: String?
    /// Plain http beyond loopback, by the owner's wish.
    public let allowHTTP: Bool
    /// The site has no pretty permalinks: `?rest_route=` instead of `/wp-json/`.
    public let usesQueryRoutes: Bool
    /// The site's server takes the Authorization header away: a consumer key travels in the query, over https only.
    public let sendsKeyInQuery: Bool
    /// Only orders of so many months are kept in step; nil for all.
    public let syncMonths: Int?
    /// By the owner's wish, merced writes nothing to the store by itself.
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
