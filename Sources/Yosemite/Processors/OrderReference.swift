import FoundationEssentials
import WooFoundation

/// The name of an order at a processor: the same for every till and every payment of it, without giving access to the
/// order.
enum OrderReference {
    /// - Parameter orderKey: WooCommerce's, known only to the shop; not empty.
    /// - Returns: its SHA-256 in base64url without padding, 43 characters.
    static func of(orderKey: String) -> String {
        Data(SHA256.digest(of: orderKey.utf8)).base64EncodedString()
            .replacing(scalar: "+", with: "-")
            .replacing(scalar: "/", with: "_")
            .replacing(scalar: "=", with: "")
    }
}
