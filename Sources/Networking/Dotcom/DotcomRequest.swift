import FoundationEssentials
import WooFoundation

/// A request to WordPress.com's own API, version 1.1, that does not yet know whose account sends it.
public struct DotcomRequest: Hashable, Sendable {
    public enum Scope: Hashable, Sendable {
        /// About the account: `me/sites`.
        case account
        /// About one of its sites, by merced's own number: `stats/visits` is below `sites/BLOG/`.
        case site(Int64)
    }

    public let scope: Scope
    /// GET or POST: the service accepts no other.
    public let method: HTTPMethod
    /// Without a leading slash.
    public let path: String
    public let query: [QueryParameter]
    public let body: JSONValue?
    public let timeout: Duration
    /// Whether sending twice has the same effect as sending once.
    public let isSafeToRepeat: Bool

    /// - Parameters:
    ///   - path: without a leading slash, not percent-encoded; for a site, below `sites/BLOG/`.
    ///   - isSafeToRepeat: nil for what `method` implies.
    public init(
        scope: Scope = .account,
        method: HTTPMethod = .get,
        path: String,
        query: [QueryParameter] = [],
        body: JSONValue? = nil,
        timeout: Duration = .seconds(60),
        isSafeToRepeat: Bool? = nil
    ) {
        self.scope = scope
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.timeout = timeout
        self.isSafeToRepeat = isSafeToRepeat ?? method.isSafeToRepeat
    }
}

extension DotcomRequest: URLRequestConvertible {
    /// - Throws: `RequestError.noConnection`, always: `AuthenticatedDotcomRequest` makes it sendable.
    public func asHTTPRequest() throws -> HTTPRequest { throw RequestError.noConnection }
}
