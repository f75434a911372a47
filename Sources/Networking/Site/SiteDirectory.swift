/// The stores merced is connected to.
public protocol SiteDirectory: Sendable {
    /// - Throws: any error where `siteID` is unknown; the network reports it as an invalid request.
    func connection(for siteID: Int64) throws -> SiteConnection
}
