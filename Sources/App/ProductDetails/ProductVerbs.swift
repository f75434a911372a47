import TerminalUI
import WooFoundation
import Yosemite

/// What can be done to a product, the same from the list and from the page.
@MainActor
final class ProductVerbs {
    let context: SiteContext
    /// Tells of edits and takes them back, whatever they are of.
    let edits: OrderVerbs

    init(context: SiteContext, edits: OrderVerbs) {
        self.context = context
        self.edits = edits
    }

    var host: ScreenHost? { edits.host }

    /// - Parameter neighbour: the product so many rows further in a list, or nil at its ends.
    func open(_ productID: Int64, neighbour: @escaping (Int) -> Int64? = { _ in nil }) {
        guard let host else { return }
        let page = ProductPageScreen(productID: productID, context: context, verbs: self, neighbour: neighbour)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// Opens the product in the store's administration.
    func browse(_ product: Product) {
        let link = OrderLinks.administration(
            page: "post.php?post=\(product.productID)&action=edit",
            siteURL: context.format.settings.siteURL
        )
        guard let link else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }
}
