import TerminalUI
import Yosemite

/// The addresses of an order outside merced.
@MainActor
enum OrderLinks {
    /// The order in the store's administration. WordPress redirects this address to the right page whether orders are
    /// posts or have tables of their own.
    static func administration(orderID: Int64, siteURL: String) -> Link? {
        administration(page: "post.php?post=\(orderID)&action=edit", siteURL: siteURL)
    }

    /// A page of the store's administration, `edit.php?post_type=product`.
    static func administration(page: String, siteURL: String) -> Link? {
        var site = siteURL
        while site.hasSuffix("/") { site.removeLast() }
        guard let link = Link("\(site)/wp-admin/\(page)"),
            !site.contains("?"), !site.contains("#"), !link.address.hasPrefix("mailto:")
        else { return nil }
        return link
    }
}
