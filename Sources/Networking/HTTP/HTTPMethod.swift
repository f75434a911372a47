/// A request method, sent as such: WooCommerce takes PUT and DELETE (`woocommerce.md`, "Writing").
public enum HTTPMethod: String, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether sending it twice does no more than sending it once. The store has no idempotency keys and a
    /// repeated PUT sends its mails again (`woocommerce.md`, "Writing"), so only reading counts.
    public var isSafeToRepeat: Bool {
        switch self {
        case .get, .head: true
        case .post, .put, .patch, .delete: false
        }
    }
}
