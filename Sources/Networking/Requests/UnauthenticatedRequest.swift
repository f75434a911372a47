/// A request to a site that may not even be a store yet; it carries no credentials.
public struct UnauthenticatedRequest: Hashable, Sendable, URLRequestConvertible {
    public let request: RESTRequest
    public let address: SiteAddress
    public let caFile: String?
    /// Whether the request is retried when the site is busy (429, 503).
    public var isPatient = true

    /// - Parameters:
    ///   - request: its `siteID` and `sendsCredentials` are ignored.
    ///   - caFile: a PEM file of certificate authorities to trust instead of the system's.
    public init(request: RESTRequest, address: SiteAddress, caFile: String? = nil) {
        self.request = request
        self.address = address
        self.caFile = caFile
    }

    /// A GET below `namespace` of a site that merced may not be connected to.
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

    /// - Throws: `RequestError.invalidRoute`.
    public func asHTTPRequest() throws -> HTTPRequest {
        var result = try request.httpRequest(at: address, caFile: caFile)
        if !isPatient { result.isSafeToRepeat = false }
        return result
    }
}
