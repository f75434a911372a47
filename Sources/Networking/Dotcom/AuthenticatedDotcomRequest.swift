import FoundationEssentials
import WooFoundation

/// A request to WordPress.com with the token of an account.
public struct AuthenticatedDotcomRequest: Hashable, Sendable, URLRequestConvertible {
    private static let version = "/rest/v1.1"

    public let request: DotcomRequest
    public let account: DotcomAccess
    /// WordPress.com's number of the site; nil for requests about the account.
    public let blogID: Int64?

    public init(request: DotcomRequest, account: DotcomAccess, blogID: Int64? = nil) {
        self.request = request
        self.account = account
        self.blogID = blogID
    }

    /// - Throws: `RequestError.invalidRoute`; `.needsWordPressCom` for a request about a site without `blogID`.
    public func asHTTPRequest() throws -> HTTPRequest {
        var segments = try RESTRoute.segments(of: request.path)
        switch (request.scope, blogID) {
        case (.account, _): break
        case (.site, let blogID?): segments = ["sites", String(blogID)] + segments
        case (.site, nil): throw RequestError.needsWordPressCom
        }
        let path = segments.map { "/" + PercentEncoding.encode($0) }.joined()
        let query = PercentEncoding.query(request.query)
        var headers: HTTPHeaders = ["Accept": "application/json", "User-Agent": UserAgent.text]
        if request.body != nil { headers["Content-Type"] = "application/json" }
        headers["Authorization"] = "Bearer " + account.token.reveal()
        // The tunnel's address ends in a slash, as it is published.
        let slash = request.path.hasSuffix("/") ? "/" : ""
        var result = HTTPRequest(
            method: request.method,
            url: account.service.baseURL + Self.version + path + slash + (query.isEmpty ? "" : "?" + query),
            headers: headers,
            body: request.body.map { Data($0.text.utf8) },
            timeout: request.timeout,
            isSafeToRepeat: request.isSafeToRepeat
        )
        result.secrets = [account.token]
        return result
    }
}
