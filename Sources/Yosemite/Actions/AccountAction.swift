/// What can be asked about who is logged in to a store.
public enum AccountAction: Action {
    /// As remembered from the last time; nil where it is not known.
    case loadAccount(siteID: Int64, onCompletion: Completion<Account?>)

    /// Whether the store may be changed with this login, by what is remembered of it. Where it could not, the store is
    /// asked again: its owner may have allowed it since.
    ///
    /// The completion gets `EditError.notAllowed` where it may not.
    case checkWriting(siteID: Int64, onCompletion: Completion<Void>)

    /// Asks the store who is logged in and what that login may do, and remembers it.
    case synchronizeAccount(siteID: Int64, onCompletion: Completion<SiteAccess>)
}
