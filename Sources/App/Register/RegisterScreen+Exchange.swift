import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The end of an exchange whose goods cost no more than what is returned.
extension RegisterScreen {
    func takeExchange(_ exchange: SaleCart.Exchange) -> String? {
        if let problem = model.exchange(exchange) { return problem }
        focus(find: true)
        box.say(.added(ExchangeWords.taken(exchange.number, words.money(exchange.worth))))
        return nil
    }

    /// Removes returned goods from the sale again.
    ///
    /// - Returns: whether they were there; a message is shown then.
    func dropExchange(of source: String) -> Bool {
        guard let exchange = model.cart.exchange, exchange.source == source, model.change({ $0.exchange = nil }) else {
            return false
        }
        box.say(.added(ExchangeWords.dropped(exchange.number)))
        return true
    }

    /// Shows how the remaining amount is paid out, and asks once.
    func askExchange() {
        whenNamed { [weak self] in
            self?.model.planExchange { [weak self] plan in self?.askExchange(plan) }
        }
    }

    private func askExchange(_ plan: ReturnPlan) {
        guard model.isPaidByGoods, let due = model.due, let exchange = model.cart.exchange else { return }
        let legs = plan.sums.filter { $0.kind != .exchange }
        let question = Dialog(
            id: "register.exchange",
            title: due == 0 ? ExchangeWords.even : ExchangeWords.givesBack(words.money(-due)),
            body: [ExchangeWords.comesBack(exchange.words)]
                + (legs.isEmpty
                    ? [ExchangeWords.evenBody]
                    : legs.map { "\(CounterWords.oneLine($0.words) ?? ""): \(words.money($0.rounded))" }),
            buttons: [.cancel, DialogButton(id: "exchange", label: ExchangeWords.button)]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                if button == "exchange" { self?.model.pay([]) }
                return .close
            }
        )
    }
}
