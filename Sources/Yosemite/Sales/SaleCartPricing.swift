import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Prices carts by the same rules as forms: a cart's discount is spread over its rows first, so that what is priced
/// here is what is sent to the store.
struct SaleCartPricing: Sendable {
    let cart: SaleCart
    /// For the cart's form, without the cart's own discount.
    let plain: OrderFormPricing
    /// The store's tax rates, by id.
    let rates: [Int: TaxRateRecord]
    let currency: String
    /// Whether the shop's currency is known.
    let isCurrencyKnown: Bool
    let rounding: CashRounding
    /// The minimum age of rows, by the row's id.
    let ages: [Int: Int]
    let unsentPrices: [UnsentPrice]
    let clock: ClockDoubt?
    /// Whether the shop sells fractions.
    let takesFractions: Bool

    /// - Parameters:
    ///   - step: how cash is rounded, if the shop sets it; nil for the custom of its country.
    ///   - ages: the minimum age of rows, by the row's id.
    init(
        _ cart: SaleCart,
        _ basis: PriceBasis,
        step: CashRounding?,
        ages: [Int: Int] = [:],
        unsentPrices: [UnsentPrice] = [],
        clock: ClockDoubt? = nil,
        takesFractions: Bool = true,
        at moment: Date
    ) {
        self.cart = cart
        plain = OrderFormPricing(cart.form, basis, at: moment)
        rates = basis.rates
        (currency, isCurrencyKnown) = (basis.currency, basis.isCurrencyKnown)
        rounding = step ?? .custom(country: basis.rules.settings.base.country, currency: basis.currency)
        self.ages = ages
        self.unsentPrices = unsentPrices
        self.clock = clock
        self.takesFractions = takesFractions
    }

    private var decimals: Int { plain.rules.settings.decimals }

    /// The amounts of a row before the cart's own discount.
    private func row(_ line: OrderForm.Line) -> SaleQuote.Row {
        let typed = (try? plain.amounts.line(line)) ?? OrderFormAmounts.Line()
        return SaleQuote.Row(price: typed.price, subtotal: typed.subtotal, total: typed.total)
    }

    /// The amounts of each row and of the whole cart's discount.
    private func worth() -> (rows: [Int: SaleQuote.Row], sum: Decimal, off: Decimal) {
        var rows: [Int: SaleQuote.Row] = [:]
        for line in cart.form.lines { rows[line.rowID] = row(line) }
        for fee in cart.form.fees {
            let price = fee.amount / cart.pieces(ofFee: fee.rowID)
            rows[fee.rowID] = SaleQuote.Row(price: price, subtotal: fee.amount, total: fee.amount)
        }
        let sum = rows.values.map { max(0, $0.total ?? 0) }.reduce(0, +)
        let off: Decimal =
            switch cart.discount {
            case nil: 0
            case .amount(let amount): amount
            case .percent(let percent): Money.rounded(sum * percent / 100, decimals: decimals)
            }
        return (rows, sum, off)
    }

    /// The form that is sold: the cart's discount is on its rows in proportion to their amounts, odd cents on those
    /// that lost most by rounding, and a pickup line without cost keeps the shop's own tax whoever buys (`tax.md`,
    /// "Where an order is taxed").
    func sold() -> OrderFormPricing {
        let (rows, sum, off) = worth()
        var form = cart.form
        let shares = off > 0 && sum > 0 ? Self.shares(of: min(off, sum), over: rows, sum: sum, decimals: decimals) : [:]
        for line in form.lines {
            guard let share = shares[line.rowID], share > 0, let worth = rows[line.rowID],
                let subtotal = worth.subtotal, let total = worth.total
            else { continue }
            form.setDiscount(.amount(subtotal - total + share), of: line.rowID)
        }
        for fee in form.fees {
            guard let share = shares[fee.rowID], share > 0 else { continue }
            form.changeFee(fee.rowID) { $0.amount -= share }
        }
        if plain.rules.settings.calculatesTaxes, form.shippingLines.isEmpty {
            form.addShipping(methodID: "local_pickup", title: Self.pickup, amount: 0)
        }
        return OrderFormPricing(
            form: form,
            rules: plain.rules,
            catalogue: plain.catalogue,
            moment: plain.moment,
            rateNames: plain.rateNames
        )
    }

    /// Parts of `amount` that add up to exactly that.
    static func shares(of amount: Decimal, over rows: [Int: SaleQuote.Row], sum: Decimal, decimals: Int) -> [Int:
        Decimal]
    {
        let unit = Decimal(sign: .plus, exponent: -decimals, significand: 1)
        var shares: [Int: Decimal] = [:]
        var lost: [(rowID: Int, rest: Decimal)] = []
        for (rowID, row) in rows {
            guard let worth = row.total, worth > 0 else { continue }
            let exact = amount * worth / sum
            let near = Money.rounded(exact, decimals: decimals)
            let below = near > exact ? near - unit : near
            shares[rowID] = below
            lost.append((rowID, exact - below))
        }
        lost.sort { $0.rest != $1.rest ? $0.rest > $1.rest : $0.rowID < $1.rowID }
        var rest = amount - shares.values.reduce(0, +)
        for (rowID, _) in lost where rest > 0 {
            let part = min(unit, rest)
            shares[rowID, default: 0] += part
            rest -= part
        }
        return shares
    }

    func quote() -> SaleQuote {
        let (rows, sum, off) = worth()
        let form = sold().quote()
        return SaleQuote(
            rows: rows,
            cartDiscount: max(0, min(off, sum)),
            form: form,
            currency: currency,
            rounding: rounding,
            objections: objections(rows, sum, off) + Self.objections(to: form.reasons),
            ages: ages,
            ageQuestion: SaleQuote.question(ages, known: cart.ageCheck),
            unsentPrices: unsentPrices,
            clock: clock
        )
    }

    /// With a coupon that is unknown here the customer would pay the full price, and the store would refuse the order.
    private static func objections(to reasons: [InexactReason]) -> [String] {
        reasons.compactMap { reason in
            guard case .couponMissing(let code) = reason else { return nil }
            return localized("Coupon “%@” is unknown here: remove it from the sale.", String(code.prefix(60)))
        }
    }

    private func objections(_ rows: [Int: SaleQuote.Row], _ sum: Decimal, _ off: Decimal) -> [String] {
        var found = cart.form.objections.map(\.words)
        if cart.form.hasNewFraction, !takesFractions { found.append(Fractions.words) }
        // The store would sell them for nothing (`tax.md`, "Lines").
        for line in cart.form.lines where plain.catalogue[Int(line.goodsID)] == nil {
            found.append(localized("“%@” is no longer sold: remove it from the sale.", line.name))
        }
        found += plain.objections(atCounter: true).map(\.words)
        for row in cart.rows {
            if row.isCustom, let price = row.price, price < 0 {
                found.append(localized("“%@” cannot cost %@.", row.name, "\(price)"))
            }
            if row.isCustom, let price = row.price, price != Money.rounded(price, decimals: decimals) {
                found.append(
                    localized("“%@” cannot cost %@: that is not an amount in %@.", row.name, "\(price)", currency)
                )
            }
            if row.isCustom, row.quantity <= 0 || row.quantity > Decimal(OrderForm.largestQuantity) {
                found.append(localized("“%@” cannot be sold %@ times.", row.name, "\(row.quantity)"))
            }
            if let total = rows[row.id]?.total, total < 0, !row.isCustom {
                found.append(localized("The discount on “%@” is more than it costs.", row.name))
            }
        }
        if case .percent(let percent)? = cart.discount, percent < 0 || percent > 100 {
            found.append(localized("%@ percent cannot be deducted.", "\(percent)"))
        } else if off < 0 {
            found.append(localized("%@ cannot be deducted.", "\(off)"))
        } else if off > sum {
            found.append(localized("The discount is more than the sale's total."))
        }
        return found
    }

    private static var pickup: String { localized("Sold at the counter") }
}
