/// The parts of a site's REST API that merced uses.
public enum WooNamespace: String, Hashable, Sendable, CaseIterable {
    case wcV3 = "wc/v3"
    /// Of plugins that never moved to v3.
    case wcV2 = "wc/v2"
    case wcAnalytics = "wc-analytics"
    case wpV2 = "wp/v2"
    /// The index of the API itself.
    case root = ""

    /// Whether WooCommerce accepts a consumer key here (`woocommerce.md`, "Addresses and logins").
    public var acceptsConsumerKey: Bool {
        switch self {
        case .wcV3, .wcV2, .wcAnalytics: true
        case .wpV2, .root: false
        }
    }
}
