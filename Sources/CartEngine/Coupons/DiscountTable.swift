/// What coupons take off each line of an order (`WC_Discounts`). Amounts are shelf prices: with tax where prices
/// include it.
struct DiscountTable {
    struct Item {
        /// For the whole line, before discounts.
        let price: Amount
        let quantity: Amount
        let goods: CartGoods?
        /// The price in cents in the store's floating point; only used to sort lines.
        let cents: Double

        /// The store sorts lines by this quotient. Two equal unit prices may differ in its last binary digit, and the
        /// order decides which line gets a remaining cent: so it is floating point here too.
        var unitCents: Double { quantity > Amount(1) ? cents / quantity.double : cents }
    }

    let items: [Item]
    let rounding: CartRounding
    let isSequential: Bool
    /// By coupon, then by item.
    var discounts: [[Amount]] = []
    /// By all coupons, per item.
    private(set) var taken: [Amount]
    /// Items from the highest to the lowest unit price.
    private let sorted: [Int]

    init(items: [Item], rounding: CartRounding, isSequential: Bool) {
        self.items = items
        self.rounding = rounding
        self.isSequential = isSequential
        taken = Array(repeating: .zero, count: items.count)
        let units = items.map(\.unitCents)
        sorted = items.indices.sorted { units[$0] == units[$1] ? $0 < $1 : units[$0] > units[$1] }
    }

    /// - Throws: `CartError.unreadable` for an amount that is not a number; `.tooLarge`.
    mutating func apply(_ coupon: CartCoupon) throws(CartError) {
        discounts.append(Array(repeating: .zero, count: items.count))
        let used = sorted.filter { index in
            let item = items[index]
            guard item.quantity > .zero, left(index).units > 0 else { return false }
            return coupon.kind == .fixedCart || coupon.fits(item.goods)
        }
        let limit = coupon.itemLimit ?? 0
        switch coupon.kind {
        case .percent: try applyPercent(coupon.amount(), used, limit: limit)
        case .fixedProduct: try applyFixedProduct(rounding.discountable(coupon.amount()), used, limit: limit)
        case .fixedCart: try applyFixedCart(rounding.discountable(coupon.amount()), used, limit: limit)
        }
    }

    /// What is left of an item's price after the coupons so far, in whole cents. The store drops the sign.
    private func left(_ index: Int) -> Amount {
        rounding.wholeCents(items[index].price - taken[index]).magnitude
    }

    private mutating func take(_ amount: Amount, from index: Int) {
        taken[index] += amount
        discounts[discounts.count - 1][index] += amount
    }

    /// Each line's share is rounded down to a cent; the difference to the discount on the whole cart goes to the most
    /// expensive lines, cent by cent.
    private mutating func applyPercent(_ percent: Amount, _ used: [Int], limit: Int) throws(CartError) {
        var (cart, given, applied) = (Amount.zero, Amount.zero, Amount.zero)
        let rate = (Double(percent.text) ?? 0) / 100
        for index in used {
            let quantity = items[index].quantity
            let count = units(quantity, limit: limit, applied: applied)
            let left = left(index)
            let base = isSequential ? left : rounding.wholeCents(items[index].price)
            let share = try part(base, count, of: quantity)
            let floor = floorInFloatingPoint(base, count: count, of: quantity, rate: rate)
            let discount = rounding.wholeCents(min(left, floor), half: .towardsZero)
            take(discount, from: index)
            cart += share
            given += discount
            applied += count
        }
        let hundred = Amount(100)
        let exact = Amount(units: try nearest(cart.units, times: percent.units, dividedBy: hundred.units))
        let wanted = rounding.wholeCents(exact, half: .towardsZero)
        if given < wanted { giveRemainder(wanted - given, used) }
    }

    /// The one step in which the store's binary floating point is visible: `floor( price * ( percent / 100 ) )`
    /// (`WC_Discounts::apply_coupon_percent`). There 29 % of 1.00 is 28.999999999999996 cents, and so 28.
    private func floorInFloatingPoint(_ base: Amount, count: Amount, of quantity: Amount, rate: Double) -> Amount {
        let cents = Double(Int64(clamping: base.units / rounding.cent.units))
        let share = cents / quantity.double * count.double
        let discount = (share * rate).rounded(.down)
        guard let whole = Int128(exactly: discount), whole.magnitude < 1 << 62 else { return base }
        return Amount(units: whole * rounding.cent.units)
    }

    /// An amount off each unit; not rounded.
    @discardableResult
    private mutating func applyFixedProduct(
        _ amount: Amount,
        _ used: [Int],
        limit: Int
    ) throws(CartError) -> Amount {
        var (given, applied) = (Amount.zero, Amount.zero)
        for index in used {
            let quantity = items[index].quantity
            let count = units(quantity, limit: limit, applied: applied)
            var discount = try amount.times(count)
            if limit > 0 { discount = min(discount, try part(items[index].price, count, of: quantity)) }
            discount = min(left(index), discount)
            take(discount, from: index)
            given += discount
            applied += count
        }
        return given
    }

    /// An amount off the cart: the same whole cents off each unit, repeated while some is left, then cent by cent.
    private mutating func applyFixedCart(_ amount: Amount, _ used: [Int], limit: Int) throws(CartError) {
        var rest = amount
        for _ in 0..<Self.maximumRounds {
            let used = used.filter { left($0).units > 0 }
            let count = used.total { items[$0].quantity }
            guard count > .zero, rest > .zero else { return }
            // Of a tiny part of a piece not even a cent's share can be expressed.
            let cents = try rounding.cent.times(count).units
            let each = cents > 0 ? rest.units / cents : 0
            guard each > 0 else {
                giveRemainder(rest, used)
                return
            }
            let share = Amount(units: each * rounding.cent.units)
            let given = try applyFixedProduct(share, used, limit: limit)
            guard given.units > 0, given < rest else { return }
            rest -= given
        }
        throw .tooLarge
    }

    /// Rounds after which an amount that is still not distributed is given up: the store recurses once for each.
    private static let maximumRounds = 10_000

    /// One cent off each unit, and off a part of one, line by line, until `amount` is reached.
    private mutating func giveRemainder(_ amount: Amount, _ used: [Int]) {
        var given = Amount.zero
        for index in used {
            var units = items[index].quantity.roundedUp
            while units > 0 {
                let left = left(index)
                if left.units == 0 { break }
                let count = centsAtOnce(left, of: index, atMost: units, wanted: amount - given)
                let discount = count > 1 ? Amount(units: rounding.cent.units * Int128(count)) : min(left, rounding.cent)
                take(discount, from: index)
                given += discount
                units -= count
                if given >= amount { return }
            }
        }
    }

    /// How many cents can be taken off an item in one step: while more than a cent is left, each unit takes a whole
    /// one; below zero what is left grows, because the store drops its sign.
    private func centsAtOnce(_ left: Amount, of index: Int, atMost units: Int, wanted: Amount) -> Int {
        let price = items[index].price - taken[index]
        let (cents, rest) = wanted.units.quotientAndRemainder(dividingBy: rounding.cent.units)
        var count = min(cents + (rest > 0 ? 1 : 0), Int128(units))
        if price > -rounding.cent {
            guard !price.isNegative else { return 1 }
            count = min(count, left.units / rounding.cent.units - 1)
        }
        return Int(max(1, count))
    }

    private func units(_ quantity: Amount, limit: Int, applied: Amount) -> Amount {
        limit > 0 && Amount(limit) - applied < quantity ? max(.zero, Amount(limit) - applied) : quantity
    }

    private func part(_ amount: Amount, _ count: Amount, of quantity: Amount) throws(CartError) -> Amount {
        if count == quantity { return amount }
        if let count = count.whole, let quantity = quantity.whole {
            return Amount(units: try nearest(amount.units, times: count, dividedBy: quantity))
        }
        return Amount(units: try nearest(amount.units, times: count.units, dividedBy: quantity.units))
    }
}

extension CartRounding {
    /// A price in cents in the store's floating point.
    func cents(_ amount: Amount) -> Double {
        let places = internalPlaces - decimals
        let whole = discountable(amount).units / powersOfTen[Amount.places - internalPlaces]
        return Double(Int64(clamping: whole)) / Double(Int64(clamping: powersOfTen[places]))
    }
}
