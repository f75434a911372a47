import WooFoundation

/// What a site tells anybody about itself.
public struct DiscoveredSite: Hashable, Sendable, GeneratedCopiable {
    public let name: String
    /// Final and normalised: no trailing slash.
    public let address: String
    /// The site has no pretty permalinks.
    public let usesQueryRoutes: Bool
    public let hasWooCommerce: Bool
    /// The page on which a user of the site grants an application password; nil where they are disabled.
    public let authorizationURL: String?
    /// Whether `wc-analytics` is available.
    public let hasAnalytics: Bool
    public let isSecure: Bool
    /// Of the request that found the site.
    public let latency: Duration
    /// The store's clock minus ours; nil where the store does not say.
    public let clockSkew: Duration?
    /// The typed address, if the site redirected within its host.
    public let movedFrom: String?

    public init(
        name: String,
        address: String,
        usesQueryRoutes: Bool,
        hasWooCommerce: Bool,
        authorizationURL: String? = nil,
        hasAnalytics: Bool = false,
        isSecure: Bool = true,
        latency: Duration = .zero,
        clockSkew: Duration? = nil,
        movedFrom: String? = nil
    ) {
        self.name = name
        self.address = address
        self.usesQueryRoutes = usesQueryRoutes
        self.hasWooCommerce = hasWooCommerce
        self.authorizationURL = authorizationURL
        self.hasAnalytics = hasAnalytics
        self.isSecure = isSecure
        self.latency = latency
        self.clockSkew = clockSkew
        self.movedFrom = movedFrom
    }
}
