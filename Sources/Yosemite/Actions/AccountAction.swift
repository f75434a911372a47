/// Actions on the user logged in to a store.
public enum AccountAction: Action {
    /// From the last login check; nil where it is not known.
    case loadAccount(siteID: Int64, onCompletion: Completion<Account?>)

    /// Whether this login may change the store, as last known. If not, the store is asked again: its owner may have
    /// allowed it since.
    ///
    /// The completion gets `EditError.notAllowed` where it may not.
    case checkWriting(siteID: Int64, onCompletion: Completion<Void>)

    /// Asks the store who is logged in and what that login may do, and saves the answer.
    case synchronizeAccount(siteID: Int64, onCompletion: Completion<SiteAccess>)
}
