/// Credentials the store rejected, or that have too few rights.
extension LoginError.Words {
    static func headerStripped(canUseQuery: Bool) -> LoginAdvice {
        LoginAdvice(
            localized("The site's server removes the Authorization header."),
            localized("WordPress never sees who asks; Apache with CGI does this by default."),
            canUseQuery
                ? localized("A consumer key can be sent in the address instead, over https; connect with one.")
                : localized("Have it passed on: in Apache, CGIPassAuth On, or SetEnvIf Authorization in .htaccess.")
        )
    }

    static var wrongKey: LoginAdvice {
        LoginAdvice(
            localized("The store does not know this consumer key."),
            localized("It was mistyped, removed, or belongs to another store."),
            localized("Look under WooCommerce, Settings, Advanced, REST API, or create a new key there.")
        )
    }

    static var wrongSecret: LoginAdvice {
        LoginAdvice(
            localized("The store knows the consumer key, but the secret is not the key's."),
            localized("WooCommerce shows a secret once, when the key is created."),
            localized("Enter the secret that begins with cs_, or create a new key.")
        )
    }

    static func wrongPassword(_ user: String) -> LoginAdvice {
        LoginAdvice(
            localized("The store did not accept this login of %@.", user),
            localized(
                "The application password is mistyped or was revoked, or there is no such user: the store does not say which. The password of wp-admin does not work here."
            ),
            localized("Create an application password under Users, Profile, or approve merced in the browser.")
        )
    }

    static func unknownUser(_ user: String) -> LoginAdvice {
        LoginAdvice(
            localized("The store has no user called %@.", user),
            "",
            localized("Enter the user name or e-mail address you use to log in to wp-admin.")
        )
    }

    static var passwordsOff: LoginAdvice {
        LoginAdvice(
            localized("Application passwords are switched off on this site."),
            localized("They need https, and a security plugin may forbid them."),
            localized(
                "Use the https:// address and allow them there; over https a consumer key works as well, and so does your own password: merced login ADDRESS --account USER."
            )
        )
    }

    static func wrongOwnPassword(_ user: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site's sign-in page does not accept this password of %@.", user),
            localized("It expects the wp-admin password; merced tries it once, not again and again."),
            localized("Try it in a browser, and look at what the command prints.")
        )
    }

    static func cannotSignIn(_ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("Nobody can sign in there by name and password alone."),
            reason,
            localized("Use an application password or a consumer key, or exempt this user from that on the site.")
        )
    }

    static var passwordNeedsHTTPS: LoginAdvice {
        LoginAdvice(
            localized("A password of your own is sent over https only."),
            localized("Anyone in between could read it."),
            localized("Use the https:// address of the shop.")
        )
    }

    static var keyNeedsHTTPS: LoginAdvice {
        LoginAdvice(
            localized("A consumer key works over https only."),
            localized("WooCommerce ignores it over plain http."),
            localized(
                "Use the https:// address of the shop. Without https only an application password can work, and only where WordPress is configured as a local site."
            )
        )
    }

    static var keyNeedsPrettyPermalinks: LoginAdvice {
        LoginAdvice(
            localized("A consumer key does not work on a site with plain permalinks."),
            localized("WooCommerce looks for it only under /wp-json/."),
            localized("Choose another structure under Settings, Permalinks, or use an application password.")
        )
    }

    static func wrongRole(_ role: String?) -> LoginAdvice {
        LoginAdvice(
            localized("The login works, but may not see the orders."),
            role.map { localized("Its role is %@.", $0) } ?? localized("Its role is too small."),
            localized("Use a user with the role Shop manager or Administrator.")
        )
    }

    static func cannotRead(_ reason: String) -> LoginAdvice {
        LoginAdvice(
            localized("The orders cannot be read: %@.", reason),
            "",
            localized("Create a key with the permission Read/Write, or Read for viewing only.")
        )
    }

    static var rejected: LoginAdvice {
        LoginAdvice(
            localized("The connection was declined in the browser."),
            localized("No password was created."),
            localized("Start again if that was a mistake.")
        )
    }

    static var timedOutWaiting: LoginAdvice {
        LoginAdvice(
            localized("Nobody approved the connection in the browser within ten minutes."),
            "",
            localized("Start again, or have the password shown there and paste it here.")
        )
    }

    static var cancelled: LoginAdvice {
        LoginAdvice(localized("Stopped."), "", localized("Nothing was connected."))
    }

    static var cannotRevokeKey: LoginAdvice {
        LoginAdvice(
            localized("A consumer key cannot revoke itself."),
            localized("It works until someone removes it in the store."),
            localized("Remove it under WooCommerce, Settings, Advanced, REST API.")
        )
    }
}
