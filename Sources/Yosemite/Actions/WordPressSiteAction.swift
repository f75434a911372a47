/// What can be asked of a site nobody is logged in to.
public enum WordPressSiteAction: Action {
    /// Asks the site, without credentials, who it is and how its API is reached: `/wp-json/`, then `?rest_route=/`.
    /// Redirects are followed within the host, also from http to https and never back. Fails with `LoginError`.
    case discoverSite(address: String, caFile: String?, allowHTTP: Bool, onCompletion: Completion<DiscoveredSite>)

    /// Tries what the login may do, without changing anything. Fails with a `LoginError` where it cannot be used.
    case checkCredentials(SiteLogin, onCompletion: Completion<SiteAccess>)

    /// By what the store keeps parcels. Fails with what the store was not asked for.
    case checkShipments(SiteLogin, onCompletion: Completion<ShipmentOffer>)

    /// The sites of an account at WordPress.com.
    case listSites(DotcomLogin, onCompletion: Completion<DotcomSites>)

    /// Whose account a store is reached through; nil for a store that is asked directly.
    case describeConnection(SiteLogin, onCompletion: Completion<DotcomConnection?>)
}
