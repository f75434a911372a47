import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Goods of which there may be too few in stock, or too many in the sale.
extension RegisterScreen {
    /// Does `then` where so many may be sold, or are all the same.
    func whenThere(_ goods: OrderGoods?, _ count: Decimal, _ then: @escaping @MainActor () -> Void) {
        guard let goods, goods.isSoldSingly, count > 1 else { return whenInStock(goods, count, then) }
        host?.surroundings?.ring()
        let dialog = Dialog(
            id: "register.several",
            title: SingleWords.title(OrderFormWords.short(goods.name)),
            body: [SingleWords.would("\(count)")],
            buttons: [.cancel, DialogButton(id: "sell", label: SingleWords.sell)]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] button in
                if button == "sell" { self?.whenInStock(goods, count, then) }
                return .close
            }
        )
    }

    /// Does `then` where there are enough in stock, or the shop sells them all the same.
    private func whenInStock(_ goods: OrderGoods?, _ count: Decimal, _ then: @escaping @MainActor () -> Void) {
        guard let goods, let short = words.short(goods, count, stockAge) else { return then() }
        let name = OrderFormWords.short(goods.name)
        switch model.facts?.oversell ?? .allow {
        case .allow: then()
        case .block: box.say(.alarm(Localization.blocked(name, short)))
        case .ask:
            host?.surroundings?.ring()
            let dialog = Dialog(
                id: "register.oversell",
                title: Localization.oversell(name),
                body: [Localization.there(short)],
                buttons: [.cancel, DialogButton(id: "sell", label: Localization.sell)]
            )
            host?.present(
                DialogOverlay(dialog) { button in
                    if button == "sell" { then() }
                    return .close
                }
            )
        }
    }

    private enum SingleWords {
        static func title(_ name: String) -> String { localized("“%@” is sold one per order", name) }
        static func would(_ count: String) -> String { localized("This sale would have %@.", count) }
        static let sell = localized("Sell them all the same")
    }
}
