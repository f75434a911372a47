import FoundationEssentials
import WooFoundation

/// A request to a store's REST API that does not yet know the store's address.
public struct RESTRequest: Hashable, Sendable {
    public let siteID: Int64
    public let namespace: WooNamespace
    public let method: HTTPMethod
    /// Below the namespace, without a leading slash: `orders/123/notes`.
    public let path: String
    public private(set) var query: [QueryParameter]
    public let body: JSONValue?
    /// Sent instead of `body`.
    public let file: FileBody?
    public let timeout: Duration
    /// False for the public index, which refuses consumer keys.
    public let sendsCredentials: Bool
    /// A reading that a cache may answer: only to find out whether there is one.
    public var mayBeCached = false

    /// - Parameters:
    ///   - siteID: merced's own number of the store.
    ///   - path: below the namespace, without a leading slash, not percent-encoded.
    ///   - timeout: from the first attempt to connect to the last byte.
    public init(
        siteID: Int64,
        namespace: WooNamespace = .wcV3,
        method: HTTPMethod = .get,
        path: String,
        query: [QueryParameter] = [],
        body: JSONValue? = nil,
        file: FileBody? = nil,
        timeout: Duration = .seconds(60),
        sendsCredentials: Bool = true
    ) {
        self.siteID = siteID
        self.namespace = namespace
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.file = file
        self.timeout = timeout
        self.sendsCredentials = sendsCredentials
    }

    /// `/wc/v3/orders/123`, as the API's own `rest_route` has it.
    public var route: String { "/" + [namespace.rawValue, path].filter { !$0.isEmpty }.joined(separator: "/") }

    /// The request without credentials.
    ///
    /// - Parameter parameters: added to the request's own query.
    /// - Throws: `RequestError.invalidRoute`.
    func httpRequest(
        at address: SiteAddress,
        caFile: String?,
        adding parameters: [QueryParameter] = []
    ) throws(RequestError) -> HTTPRequest {
        let segments = try RESTRoute.segments(of: route)
        var headers: HTTPHeaders = ["Accept": "application/json", "User-Agent": UserAgent.text]
        if method.isSafeToRepeat, !mayBeCached { headers["Cache-Control"] = "no-cache" }
        if body != nil { headers["Content-Type"] = "application/json" }
        if let file {
            headers["Content-Type"] = file.contentType
            headers["Content-Disposition"] = "attachment; filename=\"\(file.name)\""
        }
        return HTTPRequest(
            method: method,
            url: address.url(segments: segments, parameters: query + parameters),
            headers: headers,
            body: file?.data ?? body.map { Data($0.text.utf8) },
            timeout: timeout,
            caFile: caFile
        )
    }
}

extension RESTRequest {
    /// The parameter that no two readings have in common. WordPress ignores it.
    public static let markName = "_"

    /// The same reading at an address that was never asked before: a cache that goes by addresses has no answer to it.
    public func asking(_ mark: String) -> RESTRequest {
        var fresh = self
        fresh.query.insert(QueryParameter(Self.markName, mark), at: 0)
        return fresh
    }
}

extension RESTRequest: URLRequestConvertible {
    /// - Throws: `RequestError.noConnection`, always: a `RequestConverter` makes it sendable.
    public func asHTTPRequest() throws -> HTTPRequest { throw RequestError.noConnection }
}
