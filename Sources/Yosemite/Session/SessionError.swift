/// Why a store's session could not do what was asked, by step.
public enum SessionError: Error {
    /// Nobody is logged in to this store.
    case notLoggedIn(siteID: Int64)
    /// The store's files could not be opened.
    case storage(store: String, cause: any Error)
    /// The secret command or file gave no secret.
    case secret(store: String, cause: any Error)
}
