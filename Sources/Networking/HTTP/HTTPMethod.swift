/// A request method, sent unchanged: WooCommerce accepts PUT and DELETE (`woocommerce.md`, "Writing").
public enum HTTPMethod: String, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether sending twice has the same effect as sending once. The store has no idempotency keys, and a repeated PUT
    /// sends its emails again (`woocommerce.md`, "Writing"), so only reads are safe.
    public var isSafeToRepeat: Bool {
        switch self {
        case .get, .head: true
        case .post, .put, .patch, .delete: false
        }
    }
}
