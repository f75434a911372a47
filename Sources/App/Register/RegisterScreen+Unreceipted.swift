import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Returning the goods in the cart without a receipt, for cash.
extension RegisterScreen {
    /// Why that is not possible.
    var unreturnable: String? {
        unpayable ?? unchangeable ?? (model.cart.exchange == nil ? nil : ExchangeWords.paysAlready)
    }

    func takeBackUnreceipted() {
        guard payable() != nil else { return }
        whenNamed { [weak self] in self?.askUnreceipted() }
    }

    private func askUnreceipted() {
        guard unreturnable == nil, let worth = model.due, worth > 0, let quote = model.quote, let host else { return }
        let goods = rows.map { "\(words.quantity($0)) \(OrderFormWords.short($0.name))" }.joined(separator: ", ")
        UnreceiptedDialog(
            goods: goods,
            worth: worth,
            rounding: quote.rounding,
            words: words,
            host: host
        ) { [weak self] answer in
            self?.model.takeBackUnreceipted(answer) { [weak self] receipt in
                guard let self else { return }
                let cash = self.words.money(-(receipt.total + receipt.rounding))
                let returned = ReturnLocalization.returned(receipt.number, ReturnLocalization.handedOver(cash))
                self.host?.toast(returned, kind: .good)
                self.box.say(.added(returned))
                self.focus(find: true)
            }
        }.present()
    }
}

extension RegisterModel {
    /// - Parameter completion: called when the return is stored.
    func takeBackUnreceipted(
        _ answer: UnreceiptedDialog.Answer,
        completion: @escaping @MainActor (TillReceipt) -> Void
    ) {
        guard !isPaying, !refusesAsBegun() else { return }
        isPaying = true
        onChange()
        let returned = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.returnWithoutReceipt(
                    siteID: self.context.siteID,
                    cart: returned,
                    reason: answer.reason,
                    approvedBy: answer.approvedBy,
                    paid: answer.paid,
                    restocks: answer.restocks
                ) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let receipt):
                        self.begin(SaleCart())
                        self.receipt = receipt.receipt
                        self.openDrawer(of: receipt.uuid, receipt.receipt)
                        completion(receipt)
                    case .failure(let error): self.say(error)
                    }
                    self.onChange()
                }
            )
        }
    }
}
