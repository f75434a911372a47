/// A site as reached through an account at WordPress.com.
public struct DotcomSite: Hashable, Sendable {
    /// WordPress.com's number of the site.
    public let blogID: Int64
    public let account: DotcomAccess

    public init(blogID: Int64, account: DotcomAccess) {
        self.blogID = blogID
        self.account = account
    }
}

/// An account at WordPress.com: where the service is, and the owner's own token.
public struct DotcomAccess: Hashable, Sendable {
    /// Where the service answers.
    public static let publicService = "https://public-api.wordpress.com"

    /// https, or this machine.
    public let service: SiteAddress
    public let token: Secret

    /// - Parameter service: nil for WordPress.com itself.
    /// - Throws: `SiteAddressError` where `service` is not an address, or not encrypted.
    public init(token: Secret, service: String? = nil) throws(SiteAddressError) {
        self.service = try SiteAddress(service ?? Self.publicService)
        self.token = token
    }
}
