/// A fault of a shop, or of a server in front of it. Several may apply at once.
public enum DemoOddity: Hashable, Sendable {
    /// 503 and WordPress' page, for everybody.
    case maintenance
    /// 200 and JSON that is not an index, for every request.
    case answersEverythingWithJSON
    /// 200 and a page, for every request.
    case answersEverythingWithHTML
    /// The API answers with a log-in page and 200; other addresses are not found.
    case htmlForAPI
    /// There is no WordPress here: a page titled `title` at the root, 404 elsewhere.
    case notWordPress(title: String)
    /// Each address redirects to another of this host, for ever.
    case redirectCircle
    /// 301 to `base` with the same path: `https://www.shop.example`, `http://localhost:8080`.
    case redirect(base: String)
    /// Requests without TLS are redirected to `base` with the same path.
    case redirectToTLS(base: String)
    /// The Authorization header does not reach WordPress, as under Apache with CGI.
    case stripsAuthorization
    /// A firewall's page, with its marks.
    case firewall(Firewall)
    /// `/wp-json/` is 404; only `?rest_route=` works.
    case plainPermalinks
    /// WordPress is in this folder; elsewhere there is another page. With a leading slash: `/shop`.
    case subfolder(String)
    /// The Date header is wrong by so many seconds.
    case clockOff(Int)
    case noWooCommerce
    case analyticsOff
    /// The reports lack the last so many seconds.
    case analyticsBehind(Int)
    /// Disabled, as by a security plugin.
    case applicationPasswordsOff
    /// Repeats the request's query and Authorization header in a page of status 500.
    case echo
    /// Lists of orders: a plugin breaks `modified_after`, and everything is returned.
    case ignoresModifiedAfter
    /// Lists of orders: with `modified_after` nothing is returned.
    case answersNoChanges
    /// Lists contain neither totals nor page counts, as behind some proxies.
    case noTotals
    /// No page of orders has more than this many, whatever is requested.
    case smallPages(Int)
    /// Lists of orders: every page is the first.
    case ignoresPage
    /// Lists of orders refuse this status, as in an older WooCommerce.
    case refusesStatus(String)
    /// The task that begins and ends sale prices does not run, as where nobody visits the shop.
    case salesTaskStands
    /// The items of an order that failed are restocked, as since WooCommerce's change 66256.
    case restocksFailed
    /// A plugin changes how orders are computed.
    case changesTotals(TotalsPlugin)

    public enum Firewall: String, Hashable, Sendable, CaseIterable {
        case cloudflare, sucuri, wordfence, modSecurity
        /// 403 and a page without recognisable marks.
        case unknown
        /// 401, a password of the web server itself.
        case serverPassword
    }
}
