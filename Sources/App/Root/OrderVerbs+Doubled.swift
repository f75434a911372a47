import TerminalUI
import WooFoundation
import Yosemite

/// Orders that exist although another has their mark: what an earlier program, or a host, made of one sale twice.
extension OrderVerbs {
    /// Lists them; Enter cancels the one that is too many, which gives its goods back, and can be undone.
    func showDoubled() {
        dispatch(
            OrderAction.loadDoubled(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let doubled): self.choose(among: doubled)
                case .failure(let error): self.host?.toast(self.context.describe(error), kind: .error)
                }
            }
        )
    }

    private func choose(among doubled: [DoubledOrder]) {
        guard !doubled.isEmpty else { return say(DoubledWords.none) }
        let choices = doubled.map { order in
            let appearance = context.appearance(of: order.statusKey)
            return Choice(
                id: "\(order.orderID)",
                label: DoubledWords.row(
                    NamedOrder(orderID: order.orderID, number: order.number).words,
                    appearance.word,
                    context.format.money(order.total, currency: order.currency, symbol: order.currencySymbol),
                    order.keptNumber
                ),
                glyph: appearance.glyph,
                role: appearance.role
            )
        }
        let dialog = ChoiceDialog(id: "orders.doubled", title: DoubledWords.title, choices: choices) {
            [weak self] picked in
            if let order = doubled.first(where: { "\($0.orderID)" == picked }) {
                self?.set("cancelled", orderID: order.orderID, number: order.number, from: order.statusKey)
            }
            return .close
        }
        host?.present(dialog)
    }
}

private enum DoubledWords {
    static let title = localized("Made twice: Enter cancels the order that is too many")
    static let none = localized("No order was made twice.")
    static func row(_ number: String, _ status: String, _ total: String, _ kept: String) -> String {
        localized("#%@ · %@ · %@ · is #%@ again", number, status, total, kept)
    }
}
