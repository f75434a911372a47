/// An account at WordPress.com and its sites. Every function throws `NetworkError`.
///
/// `me`, `me/sites`, `sites/BLOG`
public struct AccountRemote: Remote {
    public let network: any Network

    /// - Parameter network: a `DotcomNetwork`, or that of a store connected through WordPress.com.
    public init(network: any Network) {
        self.network = network
    }

    /// `GET me`
    public func loadAccount() async throws -> DotcomAccount {
        let request = DotcomRequest(
            path: "me",
            query: [QueryParameter("fields", "ID,display_name,username,email")],
            timeout: .seconds(30)
        )
        return try await enqueue(request, mapper: RecordMapper(resource: "account"))
    }

    /// `GET me/sites`: the sites the account may see, in WordPress.com's order. Sites that cannot be read are left out.
    public func loadSites() async throws -> [DotcomSiteInfo] {
        let query = [
            QueryParameter("fields", "ID,name,URL,jetpack,jetpack_connection,options,plan"),
            QueryParameter("options", "woocommerce_is_active"),
        ]
        let request = DotcomRequest(path: "me/sites", query: query, timeout: .seconds(60))
        let list: DotcomSiteList = try await enqueue(request, mapper: RecordMapper(resource: "list of sites"))
        return list.sites
    }

    /// `GET sites/BLOG`: what the owner of a store pays WordPress.com for.
    ///
    /// - Parameter siteID: merced's own number of the store.
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
