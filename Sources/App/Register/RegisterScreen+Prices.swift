import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Prices that the shop has not taken are sold at only where the clerk says so.
extension RegisterScreen {
    /// *Cancel* is selected.
    ///
    /// - Parameter wish: what to continue with afterwards.
    func askPrice(_ price: UnsentPrice, then wish: Wish) {
        let name = rows.first { $0.id == price.rowID }.map { OrderFormWords.short($0.name) } ?? ""
        let since = context.format.moment(price.since, now: context.dates.now())
        let (here, there) = (words(ofPrice: price.here), price.inShop.map { words(ofPrice: $0) })
        let mine = DialogButton(id: "here", label: PriceWords.sellAt(here))
        let shops = there.map { DialogButton(id: "shop", label: PriceWords.shops($0)) }
        let question = Dialog(
            id: "register.price",
            title: PriceWords.title(name),
            body: [PriceWords.why(here, since), there.map(PriceWords.inShop) ?? PriceWords.noneInShop],
            buttons: [.cancel, mine] + (shops.map { [$0] } ?? [])
        )
        host?.present(
            DialogOverlay(question) { [weak self] pressed in
                switch pressed {
                case "here": self?.model.change { $0.agree(to: [price]) }
                case "shop":
                    self?.model.change { $0.setPrice(price.inShop, reason: PriceWords.reason, of: price.rowID) }
                default: return .close
                }
                self?.wants(wish)
                return .close
            }
        )
    }

    private func words(ofPrice value: Decimal) -> String {
        context.format.money(value, currency: model.quote?.currency ?? "", symbol: "")
    }

    private enum PriceWords {
        static func title(_ name: String) -> String { localized("The price of %@", name) }
        static func why(_ here: String, _ since: String) -> String {
            localized("%@ is a change of %@ that the shop has not taken yet.", here, since)
        }
        static func inShop(_ there: String) -> String { localized("In the shop it is %@.", there) }
        static let noneInShop = localized("In the shop it has no price.")
        static func sellAt(_ here: String) -> String { localized("Sell at %@", here) }
        static func shops(_ there: String) -> String { localized("The shop's %@", there) }
        static let reason = localized("the shop's price")
    }
}
