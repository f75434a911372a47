import FoundationEssentials
import TerminalUI
import Yosemite

/// Refunds.
extension PaymentCoordinator {
    /// `b`: shows what can be refunded of the order.
    func refund(orderID: Int64, number: String) {
        readOrder(orderID) { [weak self] order in
            guard let self, let order else { return }
            let payable = PayableOrder(
                orderID: orderID,
                number: number,
                amount: order.netAmount ?? 0,
                currency: order.currency,
                symbol: order.currencySymbol
            )
            self.dispatch(
                RefundAction.retrieveRefunds(siteID: self.siteID, orderID: orderID, onCompletion: { _ in })
            )
            let dialog = RefundDialog(order: order, payable: payable, coordinator: self)
            self.present(dialog)
            dialog.begin()
        }
    }

    func giveBack(_ plan: RefundPlan, order: PayableOrder) {
        let dialog = RefundProgressDialog(plan: plan, order: order, coordinator: self)
        present(dialog)
        dialog.begin()
    }
}
