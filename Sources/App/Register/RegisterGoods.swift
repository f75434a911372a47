import FoundationEssentials
import WooFoundation
import Yosemite

/// The row for goods put into the cart, from the text typed before their code and the values the code encodes.
struct RegisterGoods {
    var quantity = 1
    /// Per piece, where it differs from the product's; for weighed goods the price of all.
    var price: Decimal?
    var weight: SaleCart.Weight?

    private static let typedUnit = "kg"

    /// Why it cannot be sold at all.
    @MainActor
    static func refusal(of taken: AddBox.Taken) -> String? {
        let most = Decimal(OrderForm.largestQuantity)
        guard taken.quantity > 0, taken.quantity <= most, taken.pieces <= most else {
            return Localization.quantity("\(taken.quantity)", "\(most)")
        }
        if let price = taken.carried.price, price < 0 { return Localization.price }
        guard let bar = taken.goods.bar(atCounter: true), !bar.takesTypedPrice else { return nil }
        return bar.words(OrderFormWords.short(taken.goods.name))
    }

    /// - Returns: nil where it is not sold at a price of its own: one must then be typed.
    static func sold(_ taken: AddBox.Taken, decimals: Int) -> RegisterGoods? {
        var sold = RegisterGoods()
        if let price = taken.carried.price {
            sold.price = price
            sold.quantity = whole(taken.quantity) ?? 1
            return sold
        }
        guard taken.goods.bar(atCounter: true) == nil, let price = taken.goods.price else { return nil }
        if let carried = taken.carried.weight {
            return weighed(carried.amount * taken.quantity, carried.unit.rawValue, price, decimals)
        }
        guard let quantity = whole(taken.pieces) else {
            return weighed(taken.quantity, typedUnit, price, decimals)
        }
        sold.quantity = quantity
        return sold
    }

    /// One piece for the store, whose quantities are whole numbers.
    private static func weighed(_ amount: Decimal, _ unit: String, _ unitPrice: Decimal, _ decimals: Int)
        -> RegisterGoods
    {
        RegisterGoods(
            quantity: 1,
            price: Money.rounded(amount * unitPrice, decimals: decimals),
            weight: SaleCart.Weight(amount: amount, unit: unit, unitPrice: unitPrice)
        )
    }

    private static func whole(_ quantity: Decimal) -> Int? { Int("\(quantity)") }

    enum Localization {
        static func quantity(_ typed: String, _ most: String) -> String {
            localized("A quantity of %@ cannot be sold: up to %@.", typed, most)
        }
        static let price = localized("The code contains a price below 0.")
    }
}
