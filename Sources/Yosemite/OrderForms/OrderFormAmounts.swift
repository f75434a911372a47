import CartEngine
import FoundationEssentials
import WooFoundation

/// The amounts of the rows of a form: as typed, and without tax as sent to the store.
struct OrderFormAmounts: Sendable {
    /// A line without tax, and with it if it was typed so.
    struct Line: Hashable, Sendable {
        /// For one unit, before the line's discount; nil where the product is not in the mirror, or its price is in
        /// another currency.
        var price: Decimal?
        /// As the shop enters prices.
        var subtotal: Decimal?
        var total: Decimal?
        /// To be sent; nil to let the store use the product's price.
        var net: Net?
    }

    struct Net: Hashable, Sendable {
        var subtotal: Amount
        var total: Amount
    }

    let rules: StoreRules
    let catalogue: Catalogue
    /// Coupons remove discounts that are only in a line's total, so a manual price has to be in the subtotal too
    /// (`tax.md`, "Coupons").
    let hasCoupons: Bool
    /// The catalogue's prices are in the shop's currency.
    var isInOtherCurrency = false

    var decimals: Int { rules.settings.decimals }

    /// The decimals of amounts that are sent: with six, every price with tax can be reached (`tax.md`, "Lines").
    var places: Int { rules.rounding.internalPlaces }

    func text(_ amount: Amount) -> String { amount.text(places: places) }

    // MARK: Lines

    /// Those of a form for a new order, by row.
    func lines(_ form: OrderForm) throws(CartError) -> [Int: Line] {
        var lines: [Int: Line] = [:]
        lines.reserveCapacity(form.lines.count)
        for line in form.lines { lines[line.rowID] = try self.line(line) }
        return lines
    }

    /// A line that is new, or whose price differs from the store's order.
    func line(_ line: OrderForm.Line) throws(CartError) -> Line {
        let goods = catalogue[Int(line.goodsID)]
        guard let price = try price(of: line, goods) else { return Line() }
        let subtotal = price * line.quantity
        let total = subtotal - discount(line.discount, of: subtotal)
        let whole = try self.net(subtotal, of: goods)
        let net = Net(subtotal: whole, total: total == subtotal ? whole : try self.net(total, of: goods))
        return Line(price: price, subtotal: subtotal, total: total, net: sent(net))
    }

    /// A line of the store's order; if quantity, price and discount are unchanged it keeps its amounts.
    func line(_ line: OrderForm.Line, on base: OrderForm.Base.Line) throws(CartError) -> Line {
        guard line.price == nil else { return try self.line(line) }
        let (subtotal, total) = (try amount(base.subtotal), try amount(base.total))
        guard line.quantity != base.quantity || line.discount != nil else {
            return Line(net: Net(subtotal: subtotal, total: total))
        }
        var net = Net(
            subtotal: try scaled(subtotal, line.quantity, base.quantity),
            total: try scaled(total, line.quantity, base.quantity)
        )
        switch line.discount {
        case nil: break
        case .percent(let percent):
            let whole = Money.amount(from: net.subtotal.text) ?? 0
            net.total = try net.subtotal - amount(of: whole * percent / 100)
        case .amount(let amount):
            net.total = net.subtotal - (try self.net(amount, of: catalogue[Int(line.goodsID)]))
        }
        return Line(net: sent(net))
    }

    private func sent(_ net: Net) -> Net { hasCoupons ? Net(subtotal: net.total, total: net.total) : net }

    private func price(of line: OrderForm.Line, _ goods: CartGoods?) throws(CartError) -> Decimal? {
        if let price = line.price { return price }
        guard let goods, !isInOtherCurrency else { return nil }
        guard !goods.price.isEmpty else { return 0 }
        guard let price = Money.amount(from: goods.price) else {
            throw .unreadable(field: "price of \(goods.id)", text: goods.price)
        }
        return price
    }

    /// To the store's decimals, as one would type it.
    private func discount(_ discount: OrderForm.Discount?, of subtotal: Decimal) -> Decimal {
        switch discount {
        case nil: 0
        case .amount(let amount): amount
        case .percent(let percent): Money.rounded(subtotal * percent / 100, decimals: decimals)
        }
    }

    /// Without the tax of the shop's location, if prices include it and the product is taxable.
    private func net(_ amount: Decimal, of goods: CartGoods?) throws(CartError) -> Amount {
        let amount = try self.amount(of: amount)
        guard goods?.taxStatus ?? .taxable == .taxable else { return amount }
        return try rules.netAmount(ofShelfPrice: amount, taxClass: goods?.taxClass ?? "")
    }

    // MARK: Fees

    /// A fee without tax.
    ///
    /// - Parameter share: for a negative fee: the part that is not tax, as the store would compute it (`tax.md`, "Fees
    ///   below zero").
    func fee(_ fee: OrderForm.Fee, share: Decimal? = nil) throws(CartError) -> Amount {
        if fee.amount < 0 { return try amount(of: share.map { fee.amount * $0 } ?? fee.amount) }
        let amount = try self.amount(of: fee.amount)
        return fee.isTaxable ? try rules.netAmount(ofShelfPrice: amount, taxClass: fee.taxClass) : amount
    }

    // MARK: Numbers

    func amount(_ text: String) throws(CartError) -> Amount { try Amount(stored: text) }

    func amount(of decimal: Decimal) throws(CartError) -> Amount {
        let rounded = decimal.rounded(to: Amount.places)
        // For all but the largest: faster than through their text.
        if let units = rounded.whole(timesTenToThe: Amount.places) { return Amount(units: Int128(units)) }
        guard let amount = Amount(text: "\(rounded)") else { throw .tooLarge }
        return amount
    }

    private func scaled(_ amount: Amount, _ quantity: Decimal, _ before: Decimal) throws(CartError) -> Amount {
        guard before != 0, before != quantity, let whole = Money.amount(from: amount.text) else { return amount }
        return try self.amount(of: whole * quantity / before)
    }
}

extension Decimal {
    /// Never nil: an amount of the engine has at most 27 digits.
    init(_ amount: Amount) { self = Money.amount(from: amount.text) ?? 0 }
}
