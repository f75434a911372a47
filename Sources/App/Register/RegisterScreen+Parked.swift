import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Returns whose money was given and which the store refuses to write down, most often because the same goods came back elsewhere
/// too: somebody has to look at them.
extension RegisterScreen {
    func words(ofParked back: TillSaleSummary) -> String {
        let why = CounterWords.oneLine(back.reason ?? "") ?? ""
        return [back.number, ParkedWords.given(amount(of: back)), ParkedWords.refused, why].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private func amount(of back: TillSaleSummary) -> String {
        context.format.money(-back.total, currency: back.currency, symbol: "")
    }

    func askParked(_ back: TillSaleSummary) {
        let again = DialogButton(id: "again", label: ParkedWords.again)
        let rest = DialogButton(id: "rest", label: ParkedWords.rest)
        let question = Dialog(
            id: "register.parked",
            title: ParkedWords.title(back.number),
            body: [CounterWords.oneLine(back.reason ?? "") ?? "", ParkedWords.advice(amount(of: back))],
            buttons: [.cancel, again, rest]
        )
        host?.present(
            DialogOverlay(question) { [weak self] pressed in
                switch pressed {
                case again.id: self?.send(back, as: .whole)
                case rest.id: self?.send(back, as: .asComputed)
                default: break
                }
                return .close
            }
        )
    }

    private func send(_ back: TillSaleSummary, as sending: SaleSending) {
        context.stores.dispatch(
            SaleAction.sendSale(siteID: context.siteID, name: back.uuid, as: sending) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(ParkedWords.sending(back.number), kind: .good)
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
                self?.model.hasReturned = true
                self?.model.loadReturning()
            }
        )
    }
}

enum ParkedWords {
    static let refused = localized("! the store refuses it")
    static let again = localized("Try again")
    static let rest = localized("Write down the rest")
    static func given(_ amount: String) -> String { localized("%@ given back", amount) }
    static func title(_ number: String) -> String { localized("The store refuses return %@", number) }
    static func advice(_ amount: String) -> String {
        localized(
            "%@ was given back here. If the same goods came back elsewhere too, it was given twice: ask the customer or the other till. The store can be told of what its order has left; what was given stays in this till's books.",
            amount
        )
    }
    static func sending(_ number: String) -> String { localized("%@ is sent to the store again.", number) }
}
