import FoundationEssentials

/// Why a request was not sent.
public enum RequestError: Error, Hashable, Sendable {
    /// WooCommerce ignores a consumer key that comes over plain http (`woocommerce.md`, "Addresses and logins").
    case consumerKeyNeedsHTTPS
    /// Anywhere but under `wp-json/wc` a consumer key answers 401 (`woocommerce.md`, "Addresses and logins").
    case consumerKeyNotAcceptedHere(route: String)
    /// A route with `.`, `..` or nothing between two slashes.
    case invalidRoute(String)
    /// A `RESTRequest` reached the wire without a `SiteConnection`.
    case noConnection
    /// The directory has no such store.
    case unknownSite(siteID: Int64, reason: String)
    /// A person's own password goes over https only.
    case passwordNeedsHTTPS
    /// WordPress.com is asked about a store that is not reached through it.
    case needsWordPressCom
    /// A store that is reached through WordPress.com, or signed in to, was to be asked with a password in a header.
    case noDirectLogin
    /// The way through WordPress.com carries JSON only.
    case fileNotTunnelled
    /// libcurl takes no such URL or header.
    case malformed(reason: String)
    /// libcurl cannot be loaded.
    case noLibrary(reason: String)
}

extension RequestError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .consumerKeyNeedsHTTPS: "A consumer key works over https only."
        case .consumerKeyNotAcceptedHere(let route): "A consumer key is not accepted at \(route)."
        case .invalidRoute(let route): "“\(route)” is no route."
        case .noConnection: "The request has no store to go to."
        case .unknownSite(let siteID, let reason): "Store \(siteID) is not connected: \(reason)"
        case .passwordNeedsHTTPS: "A password of your own is sent over https only."
        case .needsWordPressCom: "The store is not connected through WordPress.com."
        case .noDirectLogin: "The store is not asked that way."
        case .fileNotTunnelled: "WordPress.com hands no files on to the store."
        case .malformed(let reason): "The request is malformed: \(reason)"
        case .noLibrary(let reason): "libcurl cannot be loaded (\(reason)). Install Debian's package libcurl4."
        }
    }
}
