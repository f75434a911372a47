/// Where a store is and how to get in.
public struct SiteConnection: Hashable, Sendable {
    public let siteID: Int64
    public let address: SiteAddress
    public let credentials: Credentials
    /// A PEM file of certificate authorities to trust for this store instead of the system's.
    public let caFile: String?
    /// A consumer key travels in the query instead of the Authorization header, which the site's server takes away.
    public let sendsKeyInQuery: Bool

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

    /// The same with the key in the query.
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
