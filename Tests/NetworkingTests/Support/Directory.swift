import Networking

/// A directory of one store.
struct OneSite: SiteDirectory {
    struct Unknown: Error {}

    let site: SiteConnection

    func connection(for siteID: Int64) throws -> SiteConnection {
        guard siteID == site.siteID else { throw Unknown() }
        return site
    }
}

extension SiteConnection {
    static func password(_ address: String, caFile: String? = nil) throws -> SiteConnection {
        SiteConnection(
            siteID: 7,
            address: try SiteAddress(address),
            credentials: .applicationPassword(user: "ada", password: Secret("xxxx yyyy")),
            caFile: caFile
        )
    }

    static func key(_ address: String, style: SiteAddress.RouteStyle = .pretty) throws -> SiteConnection {
        SiteConnection(
            siteID: 7,
            address: try SiteAddress(address, routeStyle: style),
            credentials: .consumerKey(key: "ck_1234567890", secret: Secret("cs_secret"))
        )
    }
}
