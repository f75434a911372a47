import TerminalUI
import WooFoundation
import Yosemite

/// What leads out of merced: the clipboard and the browser.
extension OrderVerbs {
    /// Shows what of the order can be copied, as soon as all of it is read.
    func copy(orderID: Int64) {
        let listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self, weak listener] order in
            guard let self, let listener, self.reading === listener else { return }
            self.reading = nil
            let menu = OrderCopyMenu(order: order, context: self.context)
            self.host?.present(menu.dialog { [weak self] value, what in self?.host?.copy(value, what: what) })
        }
        reading = listener
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
