/// The public index of a site. No credentials are sent: it refuses a consumer key (`woocommerce.md`, "Addresses and
/// logins"). Every function throws `NetworkError`.
///
/// `/wp-json/`
public struct SiteAPIRemote: Remote {
    private static let fields =
        "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET /wp-json/`: which APIs a connected store offers.
    public func loadSiteAPI(siteID: Int64) async throws -> SiteAPI {
        let request = RESTRequest(
            siteID: siteID,
            namespace: .root,
            path: "",
            query: [QueryParameter("_fields", "namespaces")],
            sendsCredentials: false
        )
        return try await enqueue(request, mapper: SiteAPIMapper(siteID: siteID))
    }

    /// `GET /wp-json/` of a site that merced is not connected to yet; if that is missing (plain permalinks),
    /// `GET /?rest_route=/`.
    ///
    /// - Throws: `NetworkError`; if both fail, that of the first.
    public func loadSite(at address: SiteAddress, caFile: String?) async throws -> SiteDiscovery {
        let pretty = address.with(routeStyle: .pretty)
        do {
            return try await discover(pretty, caFile: caFile)
        } catch let error as NetworkError where Self.suggestsPlainPermalinks(error) {
            guard let found = try? await discover(address.with(routeStyle: .query), caFile: caFile) else {
                throw Task.isCancelled ? NetworkError.cancelled : error
            }
            return found
        }
    }

    private func discover(_ address: SiteAddress, caFile: String?) async throws -> SiteDiscovery {
        let query = [QueryParameter("_fields", Self.fields)]
        let request = UnauthenticatedRequest(address: address, query: query, caFile: caFile)
        return SiteDiscovery(site: try await enqueue(request, mapper: SiteMapper()), address: address)
    }

    private static func suggestsPlainPermalinks(_ error: NetworkError) -> Bool {
        switch error {
        case .notJSON, .unreadable, .redirected: true
        case .http(let status, _), .store(let status, _): status == 404
        case .hostNotFound, .unreachable, .timedOut, .tlsNotTrusted, .cutOff, .tooLarge, .wordPressCom, .cancelled,
            .invalidRequest:
            false
        }
    }
}
