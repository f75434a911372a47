/// A site, and the address at which its API answered.
public struct SiteDiscovery: Hashable, Sendable {
    public let site: Site
    /// With the `routeStyle` that worked.
    public let address: SiteAddress

    public init(site: Site, address: SiteAddress) {
        self.site = site
        self.address = address
    }
}
