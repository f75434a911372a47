import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Sales, voids and returns whose money was taken or paid out and which the store refuses to store: the owner has to
/// look at them. A return or a void is mostly refused because the same goods were returned elsewhere too.
extension RegisterScreen {
    func words(ofParked sale: TillSaleSummary) -> String {
        let why = CounterWords.oneLine(sale.reason ?? "") ?? ""
        let money = sale.kind == "sale" ? ParkedWords.paid(amount(of: sale)) : ParkedWords.given(amount(of: sale))
        return [sale.number, money, sale.isLost ? ParkedWords.lost : ParkedWords.refused, why].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private func amount(of sale: TillSaleSummary) -> String {
        context.format.money(abs(sale.total), currency: sale.currency, symbol: "")
    }

    /// *Cancel* is selected.
    func askParked(_ sale: TillSaleSummary) {
        let again = DialogButton(id: "again", label: ParkedWords.again)
        let isSale = sale.kind == "sale"
        let other = DialogButton(id: "other", label: isSale ? ParkedWords.otherwise : ParkedWords.rest)
        let reason = CounterWords.oneLine(sale.reason ?? "") ?? ""
        let question = Dialog(
            id: "register.parked",
            title: sale.isLost ? ParkedWords.lostTitle(sale.number) : ParkedWords.title(sale.number),
            body: [reason, isSale ? ParkedWords.saleAdvice(amount(of: sale)) : ParkedWords.advice(amount(of: sale))],
            buttons: [.cancel, again, other]
                + (sale.isLost ? [DialogButton(id: "leave", label: ParkedWords.leave)] : [])
        )
        host?.present(
            DialogOverlay(question) { [weak self] pressed in
                switch pressed {
                case again.id: self?.send(sale, as: .whole)
                case "leave": self?.leave(sale)
                case other.id: if isSale { self?.askWay(sale) } else { self?.send(sale, as: .asComputed) }
                default: break
                }
                return .close
            }
        )
    }

    /// The payment stays, whichever way the store gets the sale.
    private func askWay(_ sale: TillSaleSummary) {
        let ways = SaleSending.allCases.filter { $0 != .whole }
        host?.present(
            ChoiceDialog(
                id: "register.parked.way",
                title: ParkedWords.wayTitle(sale.number),
                choices: ways.map { Choice(id: $0.rawValue, label: ParkedWords.words(of: $0)) }
            ) { [weak self] picked in
                if let sending = SaleSending(rawValue: picked) { self?.send(sale, as: sending) }
                return .close
            }
        )
    }

    private func leave(_ sale: TillSaleSummary) {
        context.stores.dispatch(
            SaleAction.leaveLostSale(siteID: context.siteID, name: sale.uuid) { [weak self] result in
                if case .failure(let error) = result { self?.toast(error) }
                self?.model.loadReturning()
            }
        )
    }

    private func send(_ sale: TillSaleSummary, as sending: SaleSending) {
        context.stores.dispatch(
            SaleAction.sendSale(siteID: context.siteID, name: sale.uuid, as: sending) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(ParkedWords.sending(sale.number), kind: .good)
                case .failure(let error): self?.toast(error)
                }
                self?.model.mayBeRefused = true
                self?.model.loadReturning()
            }
        )
    }
}

enum ParkedWords {
    static let refused = localized("! the store refuses it")
    static let lost = localized("! no longer in the store")
    static func lostTitle(_ number: String) -> String { localized("%@ is no longer in the store", number) }
    static let again = localized("Try again")
    static let leave = localized("Leave it out")
    static let rest = localized("Record the rest")
    static let otherwise = localized("Send it another way…")
    static func paid(_ amount: String) -> String { localized("%@ paid", amount) }
    static func given(_ amount: String) -> String { localized("%@ refunded", amount) }
    static func title(_ number: String) -> String { localized("The store refuses %@", number) }
    static func wayTitle(_ number: String) -> String { localized("How the store is told of %@", number) }
    static func saleAdvice(_ amount: String) -> String {
        localized("%@ was paid here, and stays so in this till's books, however the store is told of it.", amount)
    }
    static func advice(_ amount: String) -> String {
        localized(
            "%@ was refunded here. If the same goods were returned elsewhere too, it was refunded twice: ask the customer or the other till. The store can be told of what its order has left; what was refunded stays in this till's books.",
            amount
        )
    }
    static func sending(_ number: String) -> String { localized("%@ is being sent to the store again.", number) }

    static func words(of sending: SaleSending) -> String {
        switch sending {
        case .whole: localized("As it was sold")
        case .asComputed: localized("At the store's own total; the difference is noted on the order")
        case .withoutCoupons: localized("Without its coupons, for the same amounts")
        case .withoutProducts: localized("Items the store does not have, as custom amounts")
        case .withoutCustomer: localized("Without its customer")
        }
    }
}
