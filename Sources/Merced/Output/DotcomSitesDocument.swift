import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced login wordpress.com --json`: the sites of the account. Property names are those of the JSON.
struct DotcomSitesDocument: Encodable {
    struct Site: Encodable {
        let id: Int64
        let name: String
        let url: String
        /// Whether requests can be passed on to it.
        let connected: Bool
        /// nil where WordPress.com does not say.
        let woocommerce: Bool?
        /// Empty where WordPress.com does not say.
        let plan: String
    }

    let account: String
    let sites: [Site]

    init(_ found: DotcomSites) {
        account = found.owner
        sites = found.sites.map {
            Site(
                id: $0.blogID,
                name: $0.name,
                url: $0.url,
                connected: $0.isConnected,
                woocommerce: $0.hasWooCommerce,
                plan: $0.plan.name
            )
        }
    }

    var lines: [String] {
        guard !sites.isEmpty else { return ["The account of \(account) has no sites."] }
        var table = TextTable([
            ("SITE", .right), ("NAME", .left), ("ADDRESS", .left), ("PLAN", .left), ("STORE", .left),
        ])
        for site in sites { table.add([String(site.id), site.name, site.url, site.plan, Self.state(site)]) }
        return ["Sites of \(account)"] + table.lines + [
            "Connect one: merced login wordpress.com --token-command CMD --site SITE"
        ]
    }

    private static func state(_ site: Site) -> String {
        if site.woocommerce == false { return "no WooCommerce" }
        guard site.connected else { return "not connected" }
        return site.woocommerce == true ? "yes" : "not known"
    }
}

/// `merced login wordpress.com --site SITE --json`
struct DotcomConnectedDocument: Encodable {
    /// The local name of the store.
    let store: String
    let url: String
    let site: Int64
}
