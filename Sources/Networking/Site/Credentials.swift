import FoundationEssentials

/// How merced shows a store who it is. Key and password travel as Basic authentication.
public enum Credentials: Hashable, Sendable {
    /// A WooCommerce REST key: https only, `wc/…` and `wc-…` namespaces only (`woocommerce-api.md` 1, 2).
    case consumerKey(key: String, secret: Secret)
    /// A WordPress application password: every namespace (`woocommerce-api.md` 3).
    case applicationPassword(user: String, password: Secret)
    /// The token of an account at WordPress.com, which hands every request on to the site.
    case wordPressCom(DotcomSite)

    var secret: Secret {
        switch self {
        case .consumerKey(_, let secret): secret
        case .applicationPassword(_, let password): password
        case .wordPressCom(let site): site.account.token
        }
    }

    /// nil where the store is not asked directly.
    var basicHeader: String? {
        let pair: String
        switch self {
        case .consumerKey(let key, let secret): pair = "\(key):\(secret.reveal())"
        case .applicationPassword(let user, let password): pair = "\(user):\(password.reveal())"
        case .wordPressCom: return nil
        }
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, and who: WooCommerce too tells keys apart by their last characters.
    public var description: String {
        switch self {
        case .consumerKey(let key, _): "consumer key …\(key.suffix(4))"
        case .applicationPassword(let user, _): "application password of \(user)"
        case .wordPressCom(let site): "token of WordPress.com for the site \(site.blogID)"
        }
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
