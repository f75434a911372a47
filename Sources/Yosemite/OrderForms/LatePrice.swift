import FoundationEssentials
import WooFoundation

/// The price of a row by the dates of its sale, where the shop itself is late with it: the order's line carries this
/// price, so that it counts, and the customer may have seen the other one.
public struct LatePrice: Hashable, Sendable {
    public let name: String
    /// For one unit, as the shop enters prices.
    public let here: Decimal
    public let inShop: Decimal
    /// Whether it is the sale's price that counts.
    public let isOnSale: Bool

    public func words(_ money: (Decimal) -> String) -> String {
        localized(
            isOnSale
                ? "The sale of “%@” has begun: it costs %@, though the shop still says %@."
                : "The sale of “%@” is over: it costs %@, though the shop still says %@.",
            name,
            money(here),
            money(inShop)
        )
    }
}

extension OrderFormPricing {
    /// Of rows that are new and whose price nobody typed.
    var latePrices: [LatePrice] {
        form.lines.compactMap { line in
            guard line.price == nil, line.itemID == nil, let goods = catalogue[Int(line.goodsID)],
                let here = Money.amount(from: goods.price),
                let inShop = goods.latePrice.flatMap({ Money.amount(from: $0) })
            else { return nil }
            return LatePrice(name: line.name, here: here, inShop: inShop, isOnSale: goods.isOnSale)
        }
    }
}

extension [LatePrice] {
    /// The first, and how many more; nil for none.
    public func words(_ money: (Decimal) -> String) -> String? {
        guard let words = first?.words(money) else { return nil }
        return count == 1 ? words : words + " " + localized("So it is with %@ more.", "\(count - 1)")
    }
}
