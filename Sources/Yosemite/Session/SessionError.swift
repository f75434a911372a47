import FoundationEssentials

/// Why a store's session failed, by step.
public enum SessionError: Error {
    /// There is no login for this store.
    case notLoggedIn(siteID: Int64)
    /// The store's files could not be opened.
    case storage(store: String, cause: any Error)
    /// Pending changes were made for another site under this store's name.
    ///
    /// - Parameters:
    ///   - had: the site they were made for, `now`: the one of the login; host, port and folder.
    ///   - file: if it is removed, the files count as the new site's.
    case otherSite(store: String, had: String, now: String, file: URL)
    /// Logging out would leave behind what only this computer has.
    case open(store: String, UnsentWork)
    /// Logging out would cut off another merced that has the store open.
    case inUse(store: String)
    /// The secret command or file returned no secret.
    case secret(store: String, cause: any Error)
}
