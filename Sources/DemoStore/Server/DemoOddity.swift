/// What can be wrong with a shop, or stand in front of it. Several may hold at once.
public enum DemoOddity: Hashable, Sendable {
    /// 503 and WordPress' page, to everybody.
    case maintenance
    /// 200 and JSON that is no index, whatever is asked.
    case answersEverythingWithJSON
    /// 200 and a page, whatever is asked.
    case answersEverythingWithHTML
    /// The API answers with a log-in page and 200; other addresses are not found.
    case htmlForAPI
    /// There is no WordPress here: a page titled `title` at the root, not found elsewhere.
    case notWordPress(title: String)
    /// Each address redirects to another of this host, for ever.
    case redirectCircle
    /// 301 to `base` with the same path: `https://www.shop.example`, `http://localhost:8080`.
    case redirect(base: String)
    /// What comes without TLS is sent to `base` with the same path.
    case redirectToTLS(base: String)
    /// The Authorization header does not reach WordPress, as under Apache with CGI.
    case stripsAuthorization
    /// A firewall's page, with its marks.
    case firewall(Firewall)
    /// `/wp-json/` is not found; only `?rest_route=` works.
    case plainPermalinks
    /// WordPress lives in this folder; elsewhere there is another page. With a slash in front: `/shop`.
    case subfolder(String)
    /// The Date header is wrong by so many seconds.
    case clockOff(Int)
    case noWooCommerce
    case analyticsOff
    /// The reports know nothing of the last so many seconds.
    case analyticsBehind(Int)
    /// As a security plugin does it.
    case applicationPasswordsOff
    /// Repeats the request's query and Authorization header in a page of status 500.
    case echo
    /// Lists of orders: a plugin breaks `modified_after`, and everything comes.
    case ignoresModifiedAfter
    /// Lists of orders: with `modified_after` nothing comes.
    case answersNoChanges
    /// Lists say neither how long they are nor how many pages they have, as behind some proxies.
    case noTotals
    /// No page of orders has more than so many, whatever is asked.
    case smallPages(Int)
    /// Lists of orders: every page is the first.
    case ignoresPage
    /// Lists of orders cannot be asked for this status, as in an older WooCommerce.
    case refusesStatus(String)
    /// A plugin changes how orders are computed.
    case changesTotals(TotalsPlugin)

    public enum Firewall: String, Hashable, Sendable, CaseIterable {
        case cloudflare, sucuri, wordfence, modSecurity
        /// 403 and a page without marks.
        case unknown
        /// 401, a password of the web server itself.
        case serverPassword
    }
}
