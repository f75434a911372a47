/// Where a store is and how to get in.
public struct SiteConnection: Hashable, Sendable {
    public let siteID: Int64
    public let address: SiteAddress
    public let credentials: Credentials
    /// A PEM file of certificate authorities to trust for this store instead of the system's.
    public let caFile: String?

    public init(siteID: Int64, address: SiteAddress, credentials: Credentials, caFile: String? = nil) {
        self.siteID = siteID
        self.address = address
        self.credentials = credentials
        self.caFile = caFile
    }
}
