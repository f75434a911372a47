/// Actions on a site without a login.
public enum WordPressSiteAction: Action {
    /// Asks the site, without credentials, for its identity and how its API is reached: `/wp-json/`, then
    /// `?rest_route=/`. Redirects are followed within the host, also from http to https but never back. Fails with
    /// `LoginError`.
    case discoverSite(address: String, caFile: String?, allowHTTP: Bool, onCompletion: Completion<DiscoveredSite>)

    /// Tests what the login may do, and looks for a cache in front of the API where it may write: with a product tag
    /// that is made and deleted again. Fails with a `LoginError` where it cannot be used.
    case checkCredentials(SiteLogin, onCompletion: Completion<SiteAccess>)

    /// Which way of tracking shipments the store offers. Fails with the error of the request.
    case checkShipments(SiteLogin, onCompletion: Completion<ShipmentOffer>)

    /// The sites of an account at WordPress.com.
    case listSites(DotcomLogin, onCompletion: Completion<DotcomSites>)

    /// The account through which a store is connected; nil for a store that is connected directly.
    case describeConnection(SiteLogin, onCompletion: Completion<DotcomConnection?>)
}
