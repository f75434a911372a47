import FoundationEssentials
import WooFoundation
import Yosemite

/// From the total to the paid sale, and what follows.
extension RegisterModel {
    /// The total, where it is known for the current cart. Negative where more is returned than bought.
    var due: Decimal? { isQuoted && problem == nil ? quote?.total.map { cart.difference(of: $0) } : nil }
    /// The question to ask before money is taken.
    var ageQuestion: AgeQuestion? { due == nil || isBegun ? nil : quote?.ageQuestion }

    /// Prices to ask about before money is taken.
    var unsentPrices: [UnsentPrice] { due == nil || isBegun ? [] : quote?.unsentPrices ?? [] }

    /// A service whose tax is not known here, to ask about before money is taken.
    var checkoutTax: CheckoutTax? { due == nil || isBegun ? nil : quote?.checkoutTax }

    /// A sale is paid once it is in the ledger: this returns as soon as it is there, without network access.
    func pay(_ payment: SalePayment, tendered: Decimal? = nil) { pay([payment], tendered: tendered) }

    /// - Parameter payments: empty where returned goods pay everything.
    func pay(_ payments: [SalePayment], tendered: Decimal? = nil) {
        guard !isPaying, rest != nil, let total else { return }
        isPaying = true
        onChange()
        let sold = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.payCart(
                    siteID: self.context.siteID,
                    cart: sold,
                    shownTotal: total,
                    payments: payments
                ) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let receipt):
                        self.shares[sold.uuid] = nil
                        self.begin(SaleCart())
                        self.showPaid(receipt, tendered: tendered)
                    case .failure(let error): self.refused(error)
                    }
                    self.onChange()
                }
            )
        }
    }

    /// Shows what to do about it, where it can be read in full.
    func refused(_ error: any Error) {
        onProblem(isBegun ? PayingLocalization.notTaken : PayingLocalization.notSold)
        onRefusal(context.describe(error))
        if case .totalChanged? = error as? SaleProblem { quoteAgain() }
        loadOpen()
    }

    /// The sale just paid is shown in the place of the cart, until the next one begins.
    func showPaid(_ sold: TillReceipt, tendered: Decimal? = nil) {
        receipt = sold.receipt
        paid = RegisterPaid(sold, tendered: tendered)
        context.onFinished(1)
        mayBeRefused = true
        handOver(sold)
        // Earlier sales that the store has refused meanwhile stay visible.
        loadParked()
    }

    /// Goods taken back are shown in the place of the cart, unless something is in it.
    func showReturned(_ receipt: TillReceipt, _ plan: ReturnPlan) {
        guard cart.isBlank else { return }
        (paid, handover) = (RegisterPaid(receipt, of: plan), nil)
        onChange()
    }

    /// Opens the drawer and prints the receipt at once; the next sale can begin meanwhile.
    func handOver(_ sold: TillReceipt) {
        handover = nil
        if sold.receipt.isExchange { handOverExchanged(sold) }
        context.stores.dispatch(
            SaleAction.handOver(siteID: context.siteID, uuid: sold.uuid) { [weak self] result in
                guard let self else { return }
                let isShown = self.paid?.number == sold.number
                switch result {
                case .success(let handover):
                    if isShown { self.handover = handover }
                    self.doubt(handover, of: sold.receipt)
                    if !isShown, handover.problem != nil, let notice = handover.notice {
                        self.onProblem(PayingLocalization.notHandedOver(sold.number, notice))
                    }
                case .failure(let error):
                    self.onProblem(PayingLocalization.notHandedOver(sold.number, self.context.describe(error)))
                }
                self.onChange()
            }
        )
    }

    /// Asks once whether the receipt of a refund is on paper, where the printer does not confirm it.
    func doubt(_ handover: SaleHandover, of receipt: Receipt?) {
        if handover.receipt == .sent, let receipt, receipt.kind == .refund { onDoubt(receipt) }
    }

    /// Opens the drawer for cash taken or returned in an unfinished sale.
    ///
    /// - Parameter receipt: of a return, which is printed too.
    func openDrawer(of uuid: String, _ receipt: Receipt? = nil) {
        context.stores.dispatch(
            SaleAction.handOver(siteID: context.siteID, uuid: uuid) { [weak self] result in
                switch result {
                case .success(let handover):
                    if handover.problem != nil, let notice = handover.notice { self?.onProblem(notice) }
                    self?.doubt(handover, of: receipt)
                case .failure(let error): self?.say(error)
                }
            }
        )
    }

    /// Creates an unpaid order from the sale, which any till can open.
    func leaveAsOrder(completion: @escaping @MainActor (PendingEdit) -> Void) {
        guard !isPaying, !refusesAsBegun(), let due else { return }
        isPaying = true
        onChange()
        let left = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.orderCart(siteID: self.context.siteID, cart: left, shownTotal: due) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let edit):
                        self.begin(SaleCart())
                        completion(edit)
                    case .failure(let error): self.say(error)
                    }
                    self.onChange()
                }
            )
        }
    }

    enum PayingLocalization {
        static func notHandedOver(_ number: String, _ reason: String) -> String {
            localized("%@ is paid. %@", number, reason)
        }
        static let notSold = localized("Nothing was sold; the cart is unchanged.")
        static let notTaken = localized("This part was not taken; the others stay.")
    }
}
