import FoundationEssentials

/// How merced identifies itself to a store. A consumer key and an application password are sent as Basic
/// authentication.
public enum Credentials: Hashable, Sendable {
    /// A WooCommerce REST key: https only, `wc/…` and `wc-…` namespaces only (`woocommerce.md`, "Addresses and
    /// logins").
    case consumerKey(key: String, secret: Secret)
    /// A WordPress application password: every namespace (`woocommerce.md`, "Addresses and logins").
    case applicationPassword(user: String, password: Secret)
    /// The token of an account at WordPress.com, which passes every request on to the site.
    case wordPressCom(DotcomSite)
    /// A user's own password, sent only to the site's sign-in page.
    case account(SiteAccount)

    var secret: Secret {
        switch self {
        case .consumerKey(_, let secret): secret
        case .applicationPassword(_, let password): password
        case .wordPressCom(let site): site.account.token
        case .account(let account): account.password
        }
    }

    /// nil where the store accepts no such header.
    var basicHeader: String? {
        let pair: String
        switch self {
        case .consumerKey(let key, let secret): pair = "\(key):\(secret.reveal())"
        case .applicationPassword(let user, let password): pair = "\(user):\(password.reveal())"
        case .wordPressCom, .account: return nil
        }
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and the user; of a key its last characters, as WooCommerce itself shows it.
    public var description: String {
        switch self {
        case .consumerKey(let key, _): "consumer key …\(key.suffix(4))"
        case .applicationPassword(let user, _): "application password of \(user)"
        case .wordPressCom(let site): "token of WordPress.com for the site \(site.blogID)"
        case .account(let account): "password of \(account.user)"
        }
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}

/// A user with an account at the site itself.
public struct SiteAccount: Hashable, Sendable {
    public let user: String
    public let password: Secret
    /// Stays signed in as long as the account is kept.
    let session: WordPressOrgSession

    public init(user: String, password: Secret, session: WordPressOrgSession = WordPressOrgSession()) {
        (self.user, self.password, self.session) = (user, password, session)
    }

    public static func == (left: SiteAccount, right: SiteAccount) -> Bool {
        left.user == right.user && left.password == right.password
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(user)
        hasher.combine(password)
    }
}
