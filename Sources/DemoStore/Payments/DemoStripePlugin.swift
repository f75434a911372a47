import WooFoundation

/// The state of the shop's Stripe plugin.
public enum DemoStripePlugin: Hashable, Sendable {
    case missing
    case inactive
    /// A version without card-present payments.
    case tooOld
    case notConnected
    case ready(isLive: Bool)

    var version: String { self == .tooOld ? "6.1.0" : "9.2.0" }

    /// Whether its routes exist.
    var isActive: Bool { self != .missing && self != .inactive }

    private var row: JSONNode {
        [
            "plugin": "woocommerce-gateway-stripe/woocommerce-gateway-stripe.php", "name": "WooCommerce Stripe Gateway",
            "version": .string(version), "version_latest": "9.2.0", "url": "https://woocommerce.com/products/stripe/",
            "author_name": "Stripe", "author_url": "https://stripe.com/", "network_activated": false,
        ]
    }

    var activePlugins: [JSONNode] {
        let core: JSONNode = [
            "plugin": "woocommerce/woocommerce.php", "name": "WooCommerce", "version": "11.0.1",
            "version_latest": "11.0.1", "url": "https://woocommerce.com/", "author_name": "Automattic",
            "author_url": "https://woocommerce.com", "network_activated": false,
        ]
        return isActive ? [core, row] : [core]
    }

    var inactivePlugins: [JSONNode] { self == .inactive ? [row] : [] }
}
