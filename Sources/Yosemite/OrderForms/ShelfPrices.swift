import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// An order's amounts as the shop enters prices: with the tax of its own place, whatever the order's customer paid.
struct ShelfPrices: Sendable {
    /// nil where prices are entered without tax, or the shop's settings are not mirrored.
    private let rules: StoreRules?
    private let goods: [Int: CartGoods]

    /// - Throws: `StorageError`.
    static func load(of ids: Set<Int64>, from storage: any StorageType) throws -> ShelfPrices {
        let rules = try? StoreRules.load(from: storage)
        let goods = try GoodsReader(storage: storage).goods(ids, skus: []).map { ($0.stored.id, $0.stored) }
        return ShelfPrices(
            rules: rules.flatMap { $0.settings.pricesIncludeTax ? $0 : nil },
            goods: Dictionary(goods) { first, _ in first }
        )
    }

    private init(rules: StoreRules?, goods: [Int: CartGoods]) { (self.rules, self.goods) = (rules, goods) }

    /// - Parameter tax: what the order's customer paid on it.
    func price(of net: Decimal, tax: Decimal, goodsID: Int64) -> Decimal {
        let known = goods[Int(goodsID)]
        guard known?.taxStatus ?? .taxable == .taxable else { return net }
        return price(of: net, tax: tax, taxClass: known?.taxClass ?? "")
    }

    func price(of net: Decimal, tax: Decimal, taxClass: String) -> Decimal {
        guard let rules, let million = Amount(text: "1000000"),
            let rest = (try? rules.netAmount(ofShelfPrice: million, taxClass: taxClass)).map(Decimal.init), rest > 0
        else { return net }
        let price = net * 1_000_000 / rest
        // The order's amounts are rounded: with the shop's own tax both differ by a cent or two.
        let cents = Decimal(sign: .plus, exponent: -rules.settings.decimals, significand: 2)
        return abs(price - net - tax) <= cents ? net + tax : price
    }
}
