import Yosemite

extension StoreEntry {
    /// A consumer key, which merced cannot take back at the store.
    public var identityIsKey: Bool {
        if case .consumerKey = identity { true } else { false }
    }
}

extension StoreLogOut.Outcome {
    /// Why the password or key still works at the store, and how to end that by hand; nil where it was taken back.
    public var revocationWords: String? {
        guard let notRevoked else { return nil }
        switch entry.identity {
        case .consumerKey(let key):
            return Localization.key(entry.name, String(key.suffix(7)), entry.url)
        case .user:
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
