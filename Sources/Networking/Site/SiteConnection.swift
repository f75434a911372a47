/// The address of a store and the credentials for it.
public struct SiteConnection: Hashable, Sendable {
    public let siteID: Int64
    public let address: SiteAddress
    public let credentials: Credentials
    /// A PEM file of certificate authorities to trust for this store instead of the system's.
    public let caFile: String?
    /// Whether a consumer key is sent in the query instead of the Authorization header, which the site's server strips.
    public let sendsKeyInQuery: Bool

    /// - Parameter siteID: merced's own number of the store.
    public init(
        siteID: Int64,
        address: SiteAddress,
        credentials: Credentials,
        caFile: String? = nil,
        sendsKeyInQuery: Bool = false
    ) {
        self.siteID = siteID
        self.address = address
        self.credentials = credentials
        self.caFile = caFile
        self.sendsKeyInQuery = sendsKeyInQuery
    }

    /// The same connection with the key in the query.
    public func sendingKeyInQuery() -> SiteConnection {
        SiteConnection(
            siteID: siteID,
            address: address,
            credentials: credentials,
            caFile: caFile,
            sendsKeyInQuery: true
        )
    }
}
