/// What can be asked about who is logged in to a store.
public enum AccountAction: Action {
    /// As remembered from the last time; nil where it is not known.
    case loadAccount(siteID: Int64, onCompletion: Completion<Account?>)

    /// Asks the store who is logged in and what that login may do, and remembers it.
    case synchronizeAccount(siteID: Int64, onCompletion: Completion<SiteAccess>)
}
