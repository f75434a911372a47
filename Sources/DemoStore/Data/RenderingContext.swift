import FoundationEssentials
import WooFoundation

/// What every answer depends on: the store's address, its zone, its currency, the requested decimals.
struct RenderingContext: Sendable {
    /// `http://127.0.0.1:1234`, without a slash at the end.
    let site: String
    let dates: DemoDates
    let currency: DemoCurrency
    /// `dp`: decimals of amounts, by default those of the shop's settings.
    var decimals = 2
    /// The store's plugins that add members to orders.
    var plugins: Set<DemoPlugin> = []
    /// When it is read, in seconds since 1970; nil where no request asks.
    var now: Int?

    var api: String { "\(site)/wp-json/wc/v3/" }

    var analytics: String { "\(site)/wp-json/wc-analytics/" }

    /// `1234` as `12.34`.
    func money(_ cents: Int) -> JSONNode { .string(MoneyText.text(cents, decimals: decimals)) }

    func money(_ amount: Decimal) -> JSONNode { .string(MoneyText.text(amount, decimals: decimals)) }

    /// The `_links` of a resource that can be edited.
    func links(_ path: String, collection: String, more: [JSONNode.Member] = []) -> JSONNode {
        links(path, collection: collection, allow: ["GET", "POST", "PUT", "PATCH", "DELETE"], more: more)
    }

    func links(_ path: String, collection: String, allow: [JSONNode], more: [JSONNode.Member] = []) -> JSONNode {
        let target: JSONNode = ["href": .string(api + path), "targetHints": ["allow": .array(allow)]]
        return .object(
            [.init("self", [target]), .init("collection", [["href": .string(api + collection)]])] + more
        )
    }
}
