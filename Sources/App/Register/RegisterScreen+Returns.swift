import TerminalUI
import WooFoundation
import Yosemite

/// A receipt's code, scanned or typed into the box, opens the return of its sale.
extension RegisterScreen {
    /// - Returns: whether the code is a receipt's number.
    func takesReturns(of code: String) -> Bool {
        guard let number = ReceiptNumber(code) else { return false }
        box.say(.added(ReturnLocalization.looking(number.text)))
        context.stores.dispatch(
            SaleAction.loadReturn(siteID: context.siteID, name: number.text) { [weak self] result in
                guard let self, let host = self.host else { return }
                switch result {
                case .success(let left) where left.lines.contains(where: { $0.left > 0 }):
                    self.box.say(nil)
                    ReturnDialog(
                        left,
                        context: self.context,
                        host: host,
                        onExchange: { [weak self] in self?.takeExchange($0) },
                        onNothing: { [weak self] in self?.dropExchange(of: $0) == true },
                        onReturned: { [weak self] in self?.sayReturned($0, $1) }
                    ).present()
                case .success(let left) where self.dropExchange(of: left.uuid): break
                case .success(let left):
                    self.box.say(.warning(StoreWords.describe(ReturnProblem.nothingLeft(number: left.number))))
                case .failure(SaleProblem.unknown):
                    self.box.say(.warning(ReturnLocalization.elsewhere(number.text)))
                case .failure(let error): self.box.say(.warning(self.context.describe(error)))
                }
                host.setNeedsRender()
            }
        )
        return true
    }

    private func sayReturned(_ receipt: TillReceipt, _ plan: ReturnPlan) {
        func told(_ legs: [ReturnPlan.Sum]) -> String {
            legs.map { "\(CounterWords.oneLine($0.words) ?? "") \(words.money($0.rounded))" }.joined(separator: " · ")
        }
        let toCards = plan.sums.filter { [.card, .giftCard].contains($0.kind) }
        let byHand = plan.sums.filter { ![.card, .giftCard].contains($0.kind) }
        let said = [
            byHand.isEmpty ? nil : ReturnLocalization.handedOver(told(byHand)),
            toCards.isEmpty ? nil : ReturnLocalization.toCards(told(toCards)),
        ]
        let money = said.compactMap { $0 }.joined(separator: ". ")
        let returned = ReturnLocalization.returned(receipt.number, money)
        host?.toast(returned, kind: .good)
        // The amount to pay out stays displayed until the next scan.
        box.say(.added(returned))
        model.loadFacts()
        model.mayBeRefused = true
        model.loadReturning()
        context.stores.dispatch(
            SaleAction.handOver(siteID: context.siteID, uuid: receipt.uuid) { [weak self] result in
                guard case .success(let handover) = result, let problem = handover.problem else { return }
                self?.host?.toast(problem, kind: .error)
            }
        )
        if plan.legs.contains(where: { $0.kind == .card }) { sayPendingMoney(of: receipt) }
    }

    /// Shows a message where a refund of a return has not reached the card yet.
    func sayPendingMoney(of receipt: TillReceipt) {
        context.stores.dispatch(
            SaleAction.listCardReturns(siteID: context.siteID, name: receipt.uuid) { [weak self] result in
                guard case .success(let money) = result, let open = money.first(where: \.isOpen) else { return }
                self?.host?.toast(
                    ReturnLocalization.pending(receipt.number, open.reason ?? ""),
                    kind: open.state == .refused ? .error : .warning
                )
            }
        )
    }

    enum ReturnLocalization {
        static func looking(_ number: String) -> String { localized("Looking for the sale %@…", number) }
        static func elsewhere(_ number: String) -> String {
            localized("%@ was not sold at this till, and the store has no order of it.", number)
        }
        static func returned(_ number: String, _ legs: String) -> String {
            localized("Returned: %@. %@", number, legs)
        }
        static func handedOver(_ legs: String) -> String { localized("Refund: %@", legs) }
        static func toCards(_ legs: String) -> String { localized("Back to the card: %@", legs) }
        static func pending(_ number: String, _ reason: String) -> String {
            localized("%@: the card's money is pending. %@", number, reason)
        }
    }
}

/// `R1-000123`, as printed on a receipt.
struct ReceiptNumber: Hashable {
    let text: String

    init?(_ code: String) {
        let code = code.trimmed(.whitespaces)
        guard let dash = code.lastIndex(of: "-"), dash != code.startIndex, code.utf8.count <= 40 else { return nil }
        let digits = code[code.index(after: dash)...]
        guard digits.utf8.count >= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            code[..<dash].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        text = code
    }
}
