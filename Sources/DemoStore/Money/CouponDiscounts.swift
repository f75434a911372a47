import FoundationEssentials
import WooFoundation

/// How coupons discount the lines of an order, in the smallest coin (`WC_Discounts`).
struct CouponDiscounts: Sendable {
    struct Item: Sendable {
        let lineID: Int
        let product: ShopProduct?
        let quantity: Decimal
        /// Of the whole line, in coins, tax included where the shop's prices include it.
        let price: Decimal
    }

    /// The discount of a coupon on a line.
    struct Taken: Sendable {
        let code: String
        let lineID: Int
        var coins: Decimal
    }

    let rules: MoneyRules
    let isSequential: Bool
    /// The most expensive first.
    let items: [Item]
    let fit: CouponFit
    private(set) var taken: [Taken] = []

    /// `set_items_from_order`.
    init(_ order: DemoOrder, _ calculator: inout OrderCalculator) {
        rules = calculator.rules
        isSequential = calculator.shop.isSequential
        fit = CouponFit(shop: calculator.shop)
        var items: [Item] = []
        for line in order.lines {
            let money = line.money
            var price = rules.coins(money.subtotal)
            if order.pricesIncludeTax { price += rules.coins(money.subtotalTax) }
            let product = calculator.product(of: line)
            items.append(Item(lineID: line.id, product: product, quantity: line.quantity, price: price))
        }
        // By unit price, in doubles: equal ones keep their order.
        let units = items.map(Self.unit)
        let places = items.indices.sorted { one, other in
            units[one] == units[other] ? one < other : units[one] > units[other]
        }
        self.items = places.map { items[$0] }
    }

    private static func unit(_ item: Item) -> Double {
        item.quantity > 1 ? item.price.double / item.quantity.double : item.price.double
    }

    /// `apply_coupon` without its checks.
    mutating func apply(_ coupon: ShopCoupon) {
        for item in items { take(0, coupon, item) }
        let found = items.filter { item in
            left(item) != 0 && item.quantity > 0 && (coupon.kind == .fixedCart || fit.fits(coupon, item.product))
        }
        switch coupon.kind {
        case .percent: applyPercent(coupon, found)
        case .fixedProduct: _ = applyFixedProduct(coupon, found, rules.coins(coupon.amount))
        case .fixedCart: _ = applyFixedCart(coupon, found, rules.coins(coupon.amount))
        }
    }

    /// The amount of a line that is not discounted yet (`get_discounted_price_in_cents`).
    private func left(_ item: Item) -> Decimal {
        let gone = taken.reduce(0) { $0 + ($1.lineID == item.lineID ? $1.coins : 0) }
        return rules.round(item.price - gone, 0).magnitude
    }

    private mutating func take(_ coins: Decimal, _ coupon: ShopCoupon, _ item: Item) {
        if let place = taken.firstIndex(where: { $0.lineID == item.lineID && $0.code == coupon.code }) {
            taken[place].coins += coins
        } else {
            taken.append(Taken(code: coupon.code, lineID: item.lineID, coins: coins))
        }
    }

    /// The number of pieces of an item to which a coupon applies that has been applied to `used` so far.
    private func quantity(_ coupon: ShopCoupon, _ item: Item, used: Decimal) -> Decimal {
        guard let most = coupon.mostItems, most > 0 else { return item.quantity }
        return max(0, min(item.quantity, Decimal(most) - used))
    }

    /// `apply_coupon_percent`, in doubles like it: 29 % of 100 coins are 28 and a bit.
    private mutating func applyPercent(_ coupon: ShopCoupon, _ found: [Item]) {
        let share = coupon.amount.double / 100
        var (cart, total, used) = (0.0, Decimal(0), Decimal(0))
        for item in found {
            let left = left(item)
            let count = quantity(coupon, item, used: used)
            var price = (isSequential ? left : rules.round(item.price, 0)).double
            price = price / item.quantity.double * count.double
            let wanted = Decimal((price * share).rounded(.down), asWritten: ())
            let discount = rules.discount(min(left, wanted))
            cart += price
            total += discount
            used += count
            take(discount, coupon, item)
        }
        let whole = rules.discount(Decimal(cart * share, asWritten: ()))
        if total < whole { _ = applyRemainder(coupon, found, whole - total) }
    }

    /// `apply_coupon_fixed_product`.
    private mutating func applyFixedProduct(_ coupon: ShopCoupon, _ found: [Item], _ amount: Decimal) -> Decimal {
        var (total, used) = (Decimal(0), Decimal(0))
        for item in found {
            let count = quantity(coupon, item, used: used)
            let isLimited = (coupon.mostItems ?? 0) > 0
            let each = isLimited ? min(amount, item.price / item.quantity) : amount
            let discount = min(left(item), each * count)
            total += discount
            used += count
            take(discount, coupon, item)
        }
        return total
    }

    /// `apply_coupon_fixed_cart`: the same for each piece, then again with the remainder.
    private mutating func applyFixedCart(_ coupon: ShopCoupon, _ found: [Item], _ amount: Decimal) -> Decimal {
        let open = found.filter { left($0) > 0 }
        let count = open.reduce(0) { $0 + $1.quantity }
        guard count > 0, amount > 0 else { return 0 }
        let each = Decimal((amount / count).truncated)
        guard each > 0 else { return applyRemainder(coupon, open, amount) }
        let total = applyFixedProduct(coupon, open, each)
        guard total > 0, total < amount else { return total }
        return total + applyFixedCart(coupon, open, amount - total)
    }

    /// Coin by coin, while there is a remainder (`apply_coupon_remainder`).
    private mutating func applyRemainder(_ coupon: ShopCoupon, _ found: [Item], _ remainder: Decimal) -> Decimal {
        var total: Decimal = 0
        for item in found {
            for _ in 0..<Int(item.quantity.rounded(to: 0, .up).truncated) {
                let coin = min(left(item), 1)
                total += coin
                take(coin, coupon, item)
                if total >= remainder { return total }
            }
        }
        return total
    }
}
