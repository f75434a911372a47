/// What can be asked about application passwords.
public enum ApplicationPasswordAction: Action {
    /// Has the user grant a password in a browser. With `returnsHere` a listener on 127.0.0.1 waits for the browser;
    /// it completes with what was granted, or with `LoginError.rejected`, `.timedOutWaiting` (after ten minutes),
    /// `.cancelled` or `.cannotListen`. Without, it completes with nil at once and the person pastes what the page
    /// shows (`ApplicationPasswordGrant(pasted:)`).
    ///
    /// - Parameters:
    ///   - deviceName: under which the site lists the password; make it one per device.
    ///   - onPage: called once, with the page a browser has to open.
    case authorize(
        site: DiscoveredSite,
        deviceName: String,
        returnsHere: Bool,
        onPage: @MainActor @Sendable (AuthorizationPage) -> Void,
        onCompletion: Completion<ApplicationPasswordGrant?>
    )

    /// Ends a waiting `authorize` with `LoginError.cancelled`.
    case cancelAuthorization

    /// Takes the login's password back at the store. A consumer key cannot take itself back:
    /// `LoginError.cannotRevokeKey`.
    case revoke(SiteLogin, onCompletion: Completion<Void>)
}
