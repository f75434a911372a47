import WooFoundation

/// Gives a `RESTRequest` its store's address and credentials.
public struct RequestConverter: Sendable {
    private let directory: any SiteDirectory

    public init(directory: any SiteDirectory) {
        self.directory = directory
    }

    /// `request` made sendable; other kinds of requests are returned unchanged.
    ///
    /// - Throws: `RequestError.unknownSite`.
    public func convert(_ request: any URLRequestConvertible) throws(RequestError) -> any URLRequestConvertible {
        guard let request = request as? RESTRequest else { return request }
        let connection: SiteConnection
        do {
            connection = try directory.connection(for: request.siteID)
        } catch {
            throw .unknownSite(siteID: request.siteID, reason: error.plainWords)
        }
        guard request.sendsCredentials else {
            return UnauthenticatedRequest(request: request, address: connection.address, caFile: connection.caFile)
        }
        return AuthenticatedRESTRequest(request: request, connection: connection)
    }
}
