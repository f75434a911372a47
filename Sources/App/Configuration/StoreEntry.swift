/// A store as the configuration file describes it. The secret itself is never in it.
public struct StoreEntry: Hashable, Sendable {
    public enum Identity: Hashable, Sendable {
        case user(String)
        /// A user with a password of their own, printed by a command: for a site without application passwords.
        case account(String)
        case consumerKey(String)
        /// A site reached through WordPress.com, by its number there; `service` is nil for WordPress.com itself.
        case wordPressCom(blogID: Int64, service: String?)
    }

    /// Letters, digits, `-` and `_`, at most 40; also the name of a folder.
    public let name: String
    public let url: String
    public let identity: Identity
    public let secret: SecretSource
    public let caFile: String?
    public let allowHTTP: Bool
    public let usesQueryRoutes: Bool
    /// Sends the consumer key in the address, because the store's server strips the Authorization header.
    public let sendsKeyInQuery: Bool
    /// Nothing may be changed at this store.
    public let isReadOnly: Bool
    /// Only orders of this many months are mirrored; nil for all.
    public let syncMonths: Int?

    public init(
        name: String,
        url: String,
        identity: Identity,
        secret: SecretSource,
        caFile: String? = nil,
        allowHTTP: Bool = false,
        usesQueryRoutes: Bool = false,
        sendsKeyInQuery: Bool = false,
        isReadOnly: Bool = false,
        syncMonths: Int? = nil
    ) {
        self.name = name
        self.url = url
        self.identity = identity
        self.secret = secret
        self.caFile = caFile
        self.allowHTTP = allowHTTP
        self.usesQueryRoutes = usesQueryRoutes
        self.sendsKeyInQuery = sendsKeyInQuery
        self.isReadOnly = isReadOnly
        self.syncMonths = syncMonths
    }

    /// A hash of the name (FNV-1a, 31 bits), above zero.
    public var siteID: Int64 {
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int64(hash & 0x7FFF_FFFF) + 1
    }

    public static func isValid(name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 40
            && name.utf8.allSatisfy {
                ($0 | 0x20 >= 97 && $0 | 0x20 <= 122) || (48...57).contains($0) || $0 == 45 || $0 == 95
            }
    }
}
