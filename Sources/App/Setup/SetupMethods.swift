import Yosemite

/// The methods of granting access, in words, and why one is not available at a site.
enum SetupMethods {
    /// nil where it can be chosen.
    static func reason(against method: SetupMethod, at site: DiscoveredSite?) -> String? {
        guard let site else { return nil }
        switch method {
        case .browser, .elsewhere, .password:
            return site.authorizationURL == nil ? Localization.passwordsOff : nil
        case .key:
            if !site.isSecure { return Localization.needsHTTPS }
            return site.usesQueryRoutes ? Localization.needsPermalinks : nil
        }
    }

    static func label(_ method: SetupMethod) -> String {
        switch method {
        case .browser: Localization.browser
        case .password: Localization.password
        case .key: Localization.key
        case .elsewhere: Localization.elsewhere
        }
    }

    static func note(_ method: SetupMethod) -> String {
        switch method {
        case .browser: Localization.browserNote
        case .password: Localization.passwordNote
        case .key: Localization.keyNote
        case .elsewhere: Localization.elsewhereNote
        }
    }

    enum Localization {
        static let browser = localized("Approve in the browser")
        static let browserNote = localized("opens a page, nothing to copy")
        static let password = localized("Application password")
        static let passwordNote = localized("user name and a 24-letter password")
        static let key = localized("API key and secret")
        static let keyNote = localized("from WooCommerce settings")
        static let elsewhere = localized("Approve on another device")
        static let elsewhereNote = localized("for machines without a browser")
        static let passwordsOff = localized("switched off at this site")
        static let needsHTTPS = localized("keys need https")
        static let needsPermalinks = localized("keys need pretty permalinks")
    }
}
