import FoundationEssentials

/// Why a request was not sent.
public enum RequestError: Error, Hashable, Sendable {
    /// WooCommerce ignores a consumer key sent over plain http (`woocommerce.md`, "Addresses and logins").
    case consumerKeyNeedsHTTPS
    /// Outside `wp-json/wc` a consumer key gets 401 (`woocommerce.md`, "Addresses and logins").
    case consumerKeyNotAcceptedHere(route: String)
    /// A route with `.`, `..` or an empty segment.
    case invalidRoute(String)
    /// A request was sent that still needs its address and credentials: a `RESTRequest` or a `DotcomRequest`.
    case noConnection
    /// The directory has no such store.
    case unknownSite(siteID: Int64, reason: String)
    /// A user's own password is sent over https only.
    case passwordNeedsHTTPS
    /// A request to WordPress.com for a store that is not connected through it.
    case needsWordPressCom
    /// A request with an Authorization header for a store that accepts none from us: one connected through
    /// WordPress.com or by a user's own password.
    case noDirectLogin
    /// WordPress.com passes only JSON on to the store.
    case fileNotTunnelled
    /// libcurl rejected the URL or a header.
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
