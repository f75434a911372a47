import TerminalUI
import Yosemite

/// Where an order leads outside merced.
@MainActor
enum OrderLinks {
    /// The order in the store's own administration. WordPress leads this address to the right page whether orders are
    /// posts or have tables of their own.
    static func administration(orderID: Int64, siteURL: String) -> Link? {
        var site = siteURL
        while site.hasSuffix("/") { site.removeLast() }
        guard let link = Link("\(site)/wp-admin/post.php?post=\(orderID)&action=edit"),
            !site.contains("?"), !site.contains("#"), !link.address.hasPrefix("mailto:")
        else { return nil }
        return link
    }
}
