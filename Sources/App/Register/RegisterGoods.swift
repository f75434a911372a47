import FoundationEssentials
import WooFoundation
import Yosemite

/// The row for goods put into the cart, from the text typed before their code and the values the code encodes.
struct RegisterGoods {
    var quantity: Decimal = 1
    /// Per piece, where it differs from the product's; for weighed goods the price of all.
    var price: Decimal?
    var weight: SaleCart.Weight?

    private static let typedUnit = "kg"

    /// Why it cannot be sold at all.
    ///
    /// - Parameter takesFractions: whether the shop sells fractions of pieces.
    @MainActor
    static func refusal(of taken: AddBox.Taken, _ takesFractions: Bool) -> String? {
        let most = Decimal(OrderForm.largestQuantity)
        guard taken.quantity > 0, taken.quantity <= most, taken.pieces <= most else {
            return Localization.quantity("\(taken.quantity)", "\(most)")
        }
        if let price = taken.carried.price, price < 0 { return Localization.price }
        let bar = taken.goods.bar(atCounter: true)
        if let bar, !bar.takesTypedPrice { return bar.words(OrderFormWords.short(taken.goods.name)) }
        let isPriced = taken.carried.price != nil
        let counted = isPriced ? taken.quantity : taken.pieces
        guard !counted.isWhole, isPriced || taken.carried.weight == nil else { return nil }
        if takesFractions { return isKept(counted) ? nil : RegisterScreen.Asking.tooFine }
        // What a label says is the price of the whole; without a price nobody knows what a weight costs.
        return isPriced || bar != nil ? RegisterScreen.Asking.whole : nil
    }

    /// - Returns: nil where it is not sold at a price of its own: one must then be typed.
    static func sold(_ taken: AddBox.Taken, _ takesFractions: Bool, _ currency: CurrencySettings) -> RegisterGoods? {
        var sold = RegisterGoods()
        if let price = taken.carried.price {
            sold.price = price
            sold.quantity = taken.quantity
            return sold
        }
        guard taken.goods.bar(atCounter: true) == nil, let price = taken.goods.price else { return nil }
        if let carried = taken.carried.weight {
            return weighed(carried.amount * taken.quantity, carried.unit.rawValue, price, currency.decimals)
        }
        guard taken.pieces.isWhole || takesFractions else {
            return weighed(taken.quantity, typedUnit, price, currency.decimals)
        }
        sold.quantity = taken.pieces
        return sold
    }

    /// One piece for a store whose quantities are whole numbers.
    private static func weighed(_ amount: Decimal, _ unit: String, _ unitPrice: Decimal, _ decimals: Int)
        -> RegisterGoods
    {
        RegisterGoods(
            quantity: 1,
            price: Money.rounded(amount * unitPrice, decimals: decimals),
            weight: SaleCart.Weight(amount: amount, unit: unit, unitPrice: unitPrice)
        )
    }

    private static func isKept(_ quantity: Decimal) -> Bool { quantity.rounded(to: Quantity.digits) == quantity }

    enum Localization {
        static func quantity(_ typed: String, _ most: String) -> String {
            localized("A quantity of %@ cannot be sold: up to %@.", typed, most)
        }
        static let price = localized("The code contains a price below 0.")
    }
}

extension RegisterScreen {
    func add(_ taken: AddBox.Taken) {
        guard !model.isPaying else {
            waiting.append(taken)
            return
        }
        if let refusal = RegisterGoods.refusal(of: taken, model.takesFractions) { return box.say(.alarm(refusal)) }
        guard taken.goods.openAttributes.isEmpty else {
            return OptionQuestion.ask(taken, host: host) { [weak self] in self?.add($0) }
        }
        guard let sold = RegisterGoods.sold(taken, model.takesFractions, context.format.settings.currency) else {
            return askPrice(of: taken)
        }
        add(taken, sold)
    }
}
