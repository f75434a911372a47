/// An account at WordPress.com and its sites.
///
/// `me`, `me/sites`, `sites/BLOG`
public struct AccountRemote: Remote {
    public let network: any Network

    /// - Parameter network: a `DotcomNetwork`, or that of a store that is reached through WordPress.com.
    public init(network: any Network) {
        self.network = network
    }

    /// - Throws: `NetworkError`.
    public func loadAccount() async throws -> DotcomAccount {
        let request = DotcomRequest(
            path: "me",
            query: [QueryParameter("fields", "ID,display_name,username,email")],
            timeout: .seconds(30)
        )
        return try await enqueue(request, mapper: RecordMapper(resource: "account"))
    }

    /// Those the account may see, in the service's order. Sites that cannot be read are left out.
    ///
    /// - Throws: `NetworkError`.
    public func loadSites() async throws -> [DotcomSiteInfo] {
        let query = [
            QueryParameter("fields", "ID,name,URL,jetpack,jetpack_connection,options,plan"),
            QueryParameter("options", "woocommerce_is_active"),
        ]
        let request = DotcomRequest(path: "me/sites", query: query, timeout: .seconds(60))
        let list: DotcomSiteList = try await enqueue(request, mapper: RecordMapper(resource: "list of sites"))
        return list.sites
    }

    /// What the owner of a store pays WordPress.com for.
    ///
    /// - Parameter siteID: merced's own number of the store.
    /// - Throws: `NetworkError`.
    public func loadPlan(siteID: Int64) async throws -> SitePlan {
        let request = DotcomRequest(
            scope: .site(siteID),
            path: "",
            query: [QueryParameter("fields", "ID,plan")],
            timeout: .seconds(30)
        )
        let site: PlannedSite = try await enqueue(request, mapper: RecordMapper(resource: "site"))
        return site.plan
    }
}
