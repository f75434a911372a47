/// A request to a store with that store's credentials.
public struct AuthenticatedRESTRequest: Hashable, Sendable, URLRequestConvertible {
    public let request: RESTRequest
    public let connection: SiteConnection

    public init(request: RESTRequest, connection: SiteConnection) {
        self.request = request
        self.connection = connection
    }

    /// The request with its Authorization header, or with the consumer key in the query where `connection` says so.
    ///
    /// - Throws: `RequestError`: `.consumerKeyNeedsHTTPS`, `.consumerKeyNotAcceptedHere`, `.noDirectLogin` or
    ///   `.invalidRoute`.
    public func asHTTPRequest() throws -> HTTPRequest {
        let address = connection.address
        switch connection.credentials {
        case .consumerKey(let key, let secret):
            guard address.scheme == .https else { throw RequestError.consumerKeyNeedsHTTPS }
            guard request.namespace.acceptsConsumerKey, address.routeStyle == .pretty else {
                throw RequestError.consumerKeyNotAcceptedHere(route: request.route)
            }
            if connection.sendsKeyInQuery { return try inQuery(key: key, secret: secret) }
        case .applicationPassword: break
        case .wordPressCom, .account: throw RequestError.noDirectLogin
        }
        guard let header = connection.credentials.basicHeader else { throw RequestError.noDirectLogin }
        var result = try request.httpRequest(at: address, caFile: connection.caFile)
        result.headers["Authorization"] = header
        result.secrets = [connection.credentials.secret, Secret(String(header.dropFirst(6)))]
        return result
    }

    /// What WooCommerce accepts where the server strips the header (`woocommerce.md`, "Addresses and logins").
    private func inQuery(key: String, secret: Secret) throws(RequestError) -> HTTPRequest {
        let pair = [QueryParameter("consumer_key", key), QueryParameter("consumer_secret", secret.reveal())]
        var result = try request.httpRequest(at: connection.address, caFile: connection.caFile, adding: pair)
        result.secrets = [secret]
        return result
    }
}
