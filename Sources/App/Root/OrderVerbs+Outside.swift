import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard and the browser.
extension OrderVerbs {
    /// Lists what can be copied of the order.
    func copy(orderID: Int64, number: String) {
        let overlay = OrderCopyOverlay(
            orderID: orderID,
            number: number,
            context: context,
            copy: { [weak self] in self?.host?.copy($0, what: $1) },
            onChange: { [weak self] in self?.host?.setNeedsRender() },
            close: { [weak self] in self?.host?.dismiss($0) }
        )
        host?.present(overlay)
    }

    /// Opens the order in the store's administration.
    func browse(orderID: Int64) {
        let address = context.format.settings.siteURL
        guard let link = OrderLinks.administration(orderID: orderID, siteURL: address) else {
            host?.toast(OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }

    enum OutsideLocalization {
        static let noAddress = localized("The store's address is not known yet.")
    }
}
