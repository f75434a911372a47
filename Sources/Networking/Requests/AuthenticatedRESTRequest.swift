/// A request to a store with that store's credentials.
public struct AuthenticatedRESTRequest: Hashable, Sendable, URLRequestConvertible {
    public let request: RESTRequest
    public let connection: SiteConnection

    public init(request: RESTRequest, connection: SiteConnection) {
        self.request = request
        self.connection = connection
    }

    /// - Throws: `RequestError` where the credentials must not go, or could not work.
    public func asHTTPRequest() throws -> HTTPRequest {
        let address = connection.address
        switch connection.credentials {
        case .consumerKey:
            guard address.scheme == .https else { throw RequestError.consumerKeyNeedsHTTPS }
            guard request.namespace.acceptsConsumerKey, address.routeStyle == .pretty else {
                throw RequestError.consumerKeyNotAcceptedHere(route: request.route)
            }
        case .applicationPassword:
            break
        }
        var result = try request.httpRequest(at: address, caFile: connection.caFile)
        result.headers["Authorization"] = connection.credentials.basicHeader
        return result
    }
}
