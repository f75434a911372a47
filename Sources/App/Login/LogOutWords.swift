import Yosemite

extension StoreEntry {
    /// Whether it is a consumer key, which merced cannot revoke at the store.
    public var identityIsKey: Bool {
        switch identity {
        case .consumerKey: true
        case .user, .account, .wordPressCom: false
        }
    }

    /// Whether requests go through WordPress.com; its token is the owner's, not merced's to revoke.
    public var isThroughWordPressCom: Bool {
        switch identity {
        case .wordPressCom: true
        case .user, .account, .consumerKey: false
        }
    }
}

extension StoreLogOut.Outcome {
    /// Why the password or key still works at the store, and how to end that by hand; nil where it was revoked.
    public var revocationWords: String? {
        guard let notRevoked else { return nil }
        switch entry.identity {
        case .consumerKey(let key):
            return Localization.key(entry.name, String(key.suffix(7)), entry.url)
        case .wordPressCom: return Localization.token(entry.name)
        case .user, .account:
            return Localization.password(entry.name, StoreWords.describe(notRevoked), entry.url)
        }
    }

    private enum Localization {
        static func password(_ name: String, _ reason: String, _ url: String) -> String {
            localized(
                "Logged out of “%@” here, but its password still works. %@ Remove it at %@/wp-admin/profile.php, Application Passwords.",
                name,
                reason,
                url
            )
        }
        static func token(_ name: String) -> String {
            localized(
                "Logged out of “%@” here. The token still works: revoke it at wordpress.com/me/security/connected-applications.",
                name
            )
        }
        static func key(_ name: String, _ end: String, _ url: String) -> String {
            localized(
                "Logged out of “%@” here. The key ending in %@ still works: remove it at %@/wp-admin, WooCommerce, Settings, Advanced, REST API.",
                name,
                end,
                url
            )
        }
    }
}
