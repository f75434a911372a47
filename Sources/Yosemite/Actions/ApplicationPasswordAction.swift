/// Actions on application passwords.
public enum ApplicationPasswordAction: Action {
    /// Has the user grant a password in a browser. With `returnsHere` a listener on 127.0.0.1 waits for the browser; it
    /// completes with the grant, or with `LoginError.rejected`, `.timedOutWaiting` (after ten minutes), `.cancelled` or
    /// `.cannotListen`. Without, it completes with nil at once and the user pastes what the page shows
    /// (`ApplicationPasswordGrant(pasted:)`).
    ///
    /// - Parameters:
    ///   - deviceName: the name under which the site lists the password; use one per device.
    ///   - onPage: called once, with the page to open in a browser.
    case authorize(
        site: DiscoveredSite,
        deviceName: String,
        returnsHere: Bool,
        onPage: @MainActor @Sendable (AuthorizationPage) -> Void,
        onCompletion: Completion<ApplicationPasswordGrant?>
    )

    /// Ends a waiting `authorize` with `LoginError.cancelled`.
    case cancelAuthorization

    /// Revokes the login's password in the store. A consumer key cannot revoke itself: `LoginError.cannotRevokeKey`.
    case revoke(SiteLogin, onCompletion: Completion<Void>)
}
