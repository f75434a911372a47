/// The public index of a site. No credentials are sent: a consumer key would be refused there
/// (`woocommerce.md`, "Addresses and logins").
///
/// `/wp-json/`
public struct SiteAPIRemote: Remote {
    private static let fields =
        "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// What a connected store's API offers.
    ///
    /// - Throws: `NetworkError`.
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

    /// Looks at a site before merced is connected to it. Where `/wp-json/` is not there (plain permalinks),
    /// `?rest_route=/` is tried.
    ///
    /// - Throws: `NetworkError`; where both fail, that of the first.
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
