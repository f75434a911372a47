import TerminalUI
import WooFoundation
import Yosemite

/// Gift cards of WooCommerce Gift Cards sold by an order, as lines of its page. The plugin keeps a card's recipient in
/// the line's meta data (`wc_gc_giftcard_…`), and the code elsewhere.
@MainActor
struct GiftCardLines {
    let order: Order
    let context: SiteContext

    private static let prefix = "wc_gc_giftcard_"

    static func masked(_ code: String) -> String { TextCleaning.clean(GiftCardMask.code(code)) }

    var lines: [PageLine] {
        let sold = order.items.compactMap(line)
        return sold.isEmpty ? [] : [.blank, .heading(Localization.title)] + sold
    }

    private func line(_ item: OrderItem) -> PageLine? {
        func meta(_ key: String) -> String {
            let value = item.metaData.first { $0.key == Self.prefix + key }?.value
            return HTMLText.plain(value.map(RecordValue.shown) ?? "")
        }
        let to = [meta("to_multiple"), meta("to")].first { !$0.isEmpty } ?? ""
        let (amount, from) = (meta("amount"), meta("from"))
        guard !to.isEmpty || !amount.isEmpty else { return nil }
        var words = to.isEmpty ? HTMLText.plain(item.name) : Localization.to(to)
        if !from.isEmpty { words += ", " + Localization.from(from) }
        let value = amount.isEmpty ? item.total : amount
        return .pair(
            left: [Span(words)],
            right: Span(context.format.money(value, currency: order.currency, symbol: order.currencySymbol))
        )
    }

    enum Localization {
        static let title = localized("Gift cards sold")
        static func to(_ people: String) -> String { localized("to %@", people) }
        static func from(_ person: String) -> String { localized("from %@", person) }
    }
}
