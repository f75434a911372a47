import TerminalUI
import WooFoundation
import Yosemite

/// A receipt's code, scanned or typed into the box, opens the return of its sale, or its order.
extension RegisterScreen {
    /// - Parameters:
    ///   - isTyped: a number that was typed may mean something else, so that the page does not go away by itself.
    ///   - completion: whether the code is a receipt's number, or an order's.
    func takeReceipt(
        _ code: String,
        isTyped: Bool,
        _ completion: @escaping @MainActor (_ isTaken: Bool) -> Void
    ) {
        context.stores.dispatch(
            ReceiptAction.findSubject(siteID: context.siteID, code: code) { [weak self] result in
                guard let self else { return completion(true) }
                let receipt = ReceiptNumber(code)?.text
                switch result {
                case .success(.order(let id)):
                    self.open(orderID: id, receipt ?? code, asks: isTyped || !self.model.cart.isBlank)
                case .success(.sale(let number)): self.takeReturns(of: number)
                case .success(nil):
                    guard let receipt else { return completion(false) }
                    self.takeReturns(of: receipt)
                case .failure(let error): self.box.say(.warning(self.context.describe(error)))
                }
                completion(true)
            }
        )
    }

    private func open(orderID: Int64, _ code: String, asks: Bool) {
        box.say(nil)
        guard asks else { return edits.counter.openOrder(orderID) }
        let button = DialogButton(id: "open", label: ReturnLocalization.openOrder)
        let dialog = Dialog(
            id: "register.order",
            title: ReturnLocalization.ofOrder(code),
            body: model.cart.isBlank ? [] : [ReturnLocalization.cartStays],
            buttons: [.cancel, button]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] pressed in
                if pressed == button.id { self?.edits.counter.openOrder(orderID) }
                return .close
            }
        )
    }

    private func takeReturns(of number: String) {
        box.say(.added(ReturnLocalization.looking(number)))
        context.stores.dispatch(
            SaleAction.loadReturn(siteID: context.siteID, name: number) { [weak self] result in
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
                    self.box.say(.warning(ReturnLocalization.elsewhere(number)))
                case .failure(let error): self.box.say(.warning(self.context.describe(error)))
                }
                host.setNeedsRender()
            }
        )
    }

    private func sayReturned(_ receipt: TillReceipt, _ plan: ReturnPlan) {
        func told(_ legs: [ReturnPlan.Sum]) -> String {
            legs.map { leg in
                let money = context.format.money(leg.rounded, currency: plan.currency, symbol: "")
                return "\(CounterWords.oneLine(leg.words) ?? "") \(money)"
            }.joined(separator: " · ")
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
        model.showReturned(receipt, plan)
        box.say(.added(returned))
        model.loadFacts()
        model.mayBeRefused = true
        model.loadReturning()
        context.stores.dispatch(
            SaleAction.handOver(siteID: context.siteID, uuid: receipt.uuid) { [weak self] result in
                guard case .success(let handover) = result else { return }
                if let notice = handover.notice {
                    self?.host?.toast(notice, kind: handover.problem == nil ? .warning : .error)
                }
                self?.model.doubt(handover, of: receipt.receipt)
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
        static let openOrder = localized("Open order")
        static func ofOrder(_ code: String) -> String { localized("%@ is the receipt of an order. Open it?", code) }
        static let cartStays = localized("The sale here stays as it is; Esc returns to it.")
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
