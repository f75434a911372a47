/// A request to a site that may not even be a store yet; it carries no credentials.
public struct UnauthenticatedRequest: Hashable, Sendable, URLRequestConvertible {
    public let request: RESTRequest
    public let address: SiteAddress
    public let caFile: String?
    /// Whether a busy site (429, 503) is asked again before its answer counts.
    public var isPatient = true

    public init(request: RESTRequest, address: SiteAddress, caFile: String? = nil) {
        self.request = request
        self.address = address
        self.caFile = caFile
    }

    public init(
        address: SiteAddress,
        namespace: WooNamespace = .root,
        path: String = "",
        query: [QueryParameter] = [],
        caFile: String? = nil
    ) {
        let request = RESTRequest(siteID: 0, namespace: namespace, path: path, query: query, sendsCredentials: false)
        self.init(request: request, address: address, caFile: caFile)
    }

    public func asHTTPRequest() throws -> HTTPRequest {
        var result = try request.httpRequest(at: address, caFile: caFile)
        if !isPatient { result.isSafeToRepeat = false }
        return result
    }
}
