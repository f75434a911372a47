/// What can be asked of a site nobody is logged in to.
public enum WordPressSiteAction: Action {
    /// Asks the site, without credentials, who it is and how its API is reached.
    case discoverSite(address: String, caFile: String?, allowHTTP: Bool, onCompletion: Completion<DiscoveredSite>)

    /// Asks with credentials for one order, to prove that they work and WooCommerce answers.
    case checkCredentials(SiteLogin, onCompletion: Completion<Void>)
}
