import WooFoundation

/// The WordPress user behind a login (`wp/v2/users/me?context=edit`).
public struct Account: Hashable, Sendable, Codable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let userID: Int64
    /// Plain text.
    public let displayName: String
    /// What the user types to log in; empty where the site does not say.
    public let username: String
    /// Empty where the site does not say.
    public let email: String
    /// Slugs: `shop_manager`.
    public let roles: [String]

    public init(
        siteID: Int64,
        userID: Int64,
        displayName: String,
        username: String,
        email: String,
        roles: [String]
    ) {
        self.siteID = siteID
        self.userID = userID
        self.displayName = displayName
        self.username = username
        self.email = email
        self.roles = roles
    }
}
