import FoundationEssentials

/// Why a store's session could not do what was asked, by step.
public enum SessionError: Error {
    /// Nobody is logged in to this store.
    case notLoggedIn(siteID: Int64)
    /// The store's files could not be opened.
    case storage(store: String, cause: any Error)
    /// Changes wait here that were made for another site, under this store's name.
    ///
    /// - Parameters:
    ///   - had: the site they were made for, `now`: the one the login names; host, port and folder.
    ///   - file: without it the files count as the new site's.
    case otherSite(store: String, had: String, now: String, file: URL)
    /// The secret command or file gave no secret.
    case secret(store: String, cause: any Error)
}
