import Foundation
import WooFoundation

/// What a site says of itself to anybody.
public struct DiscoveredSite: Hashable, Sendable, Copiable, Fakeable {
    public let name: String
    /// Normalised: no trailing slash.
    public let address: String
    /// It has no pretty permalinks.
    public let usesQueryRoutes: Bool
    public let hasWooCommerce: Bool

    public init(name: String, address: String, usesQueryRoutes: Bool, hasWooCommerce: Bool) {
        self.name = name
        self.address = address
        self.usesQueryRoutes = usesQueryRoutes
        self.hasWooCommerce = hasWooCommerce
    }
}

/// Why a site cannot be connected.
public enum LoginError: Error, Hashable, Sendable {
    case badAddress(String)
    /// WordPress answers, and WooCommerce's API is not there.
    case noWooCommerce(site: String)
}

extension LoginError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .badAddress(let reason):
            localized("That is no address of a shop: %@ Give one like https://shop.example", reason)
        case .noWooCommerce(let site):
            localized(
                "%@ is a WordPress site without WooCommerce, or with its REST API switched off. Install or activate WooCommerce there first.",
                site
            )
        }
    }
}
