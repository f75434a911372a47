import FoundationEssentials
import WooFoundation
import Yosemite

/// Exchanges: returned goods pay for the cart.
extension RegisterModel {
    /// Whether returned goods pay everything.
    var isPaidByGoods: Bool {
        guard cart.exchange != nil, !isBegun, let due else { return false }
        return due <= 0
    }

    /// Adds returned goods to the sale.
    ///
    /// - Returns: why that is not possible, as a sentence; nil where it is.
    func exchange(_ exchange: SaleCart.Exchange) -> String? {
        if let known = cart.exchange, known.source != exchange.source { return ExchangeWords.other(known.number) }
        if isBegun { return PartLocalization.begun }
        return change { $0.exchange = exchange } || cart.exchange == exchange ? nil : ExchangeWords.writing
    }

    func planExchange(completion: @escaping @MainActor (ReturnPlan) -> Void) {
        context.stores.dispatch(
            SaleAction.planExchange(siteID: context.siteID, cart: cart) { [weak self] result in
                switch result {
                case .success(let plan): completion(plan)
                case .failure(let error): self?.say(error)
                }
            }
        )
    }

    /// Prints the receipt of the return, and opens the drawer where cash is paid out.
    func handOverExchanged(_ sold: TillReceipt) {
        context.stores.dispatch(
            SaleAction.loadExchanged(siteID: context.siteID, name: sold.uuid) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let back?):
                    if self.paid?.number == sold.number {
                        self.paid?.back = (back.receipt.legs ?? []).filter { $0.tender != SalePayment.exchangeName }
                            .map { RegisterPaid.Part(ofRefund: $0) }
                    }
                    self.onExchanged(back)
                    self.openDrawer(of: back.uuid, back.receipt)
                case .success(nil): break
                case .failure(let error): self.say(error)
                }
                self.onChange()
            }
        )
    }
}

extension RegisterPaid.Part {
    @MainActor
    init(ofRefund leg: Receipt.Leg) {
        let isCash = leg.tender == SalePayment.cashName
        self.init(tender: RegisterWords.tender(leg.tender), amount: leg.tendered, isCash: isCash)
    }
}

extension Receipt {
    /// Whether returned goods paid for it.
    var isExchange: Bool { legs?.contains { $0.tender == SalePayment.exchangeName } == true }
}

enum ExchangeWords {
    static let key = localized("Exchange")
    static let writing = localized("A sale is being written.")
    static let even = localized("Exchange these goods?")
    static let evenBody = localized("The returned goods pay for them: nothing is paid or refunded.")
    static let button = localized("Exchange")
    static func taken(_ number: String, _ amount: String) -> String {
        localized("%@ is returned for %@. Scan what the customer takes instead; u removes it.", number, amount)
    }
    static let paysAlready = localized("returned goods pay for this sale")
    static func comesBack(_ goods: String) -> String { localized("Returned: %@", goods) }
    static func dropped(_ number: String) -> String { localized("Nothing more of %@ can be returned.", number) }
    static func other(_ number: String) -> String {
        localized("Goods of %@ already pay for this sale: one receipt at a time.", number)
    }
    static func givesBack(_ amount: String) -> String { localized("Exchange, and refund %@?", amount) }
}
