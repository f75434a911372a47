/// How a shop rounds its amounts. WooCommerce rounds every number to six places before it rounds it to fewer.
public struct CartRounding: Hashable, Sendable {
    /// Where exactly a half is rounded to.
    public enum Half: Sendable {
        case awayFromZero, towardsZero
    }

    /// Decimals of the shop's prices (`woocommerce_price_num_decimals`), 0…6.
    public let decimals: Int
    /// Decimals kept of computed amounts (`wc_get_rounding_precision`): two more than prices have, at least six.
    public let internalPlaces: Int
    /// Where prices include tax, half a cent of tax is rounded down (`wc_round_tax_total`).
    public let pricesIncludeTax: Bool

    /// - Throws: `CartError.unsupportedDecimals` outside 0…6.
    public init(decimals: Int, pricesIncludeTax: Bool) throws(CartError) {
        guard (0...6).contains(decimals) else { throw .unsupportedDecimals(decimals) }
        self.decimals = decimals
        internalPlaces = max(decimals + 2, 6)
        self.pricesIncludeTax = pricesIncludeTax
    }

    /// To `places` decimals, after rounding to six (`wc_round`).
    public func round(_ amount: Amount, places: Int, half: Half = .awayFromZero) -> Amount {
        step(step(amount, 6, .awayFromZero), places, half)
    }

    /// To the shop's decimals, halves away from zero.
    public func price(_ amount: Amount) -> Amount { round(amount, places: decimals) }

    /// Tax to the shop's decimals: halves towards zero where prices include tax, else away from it.
    public func tax(_ amount: Amount) -> Amount {
        round(amount, places: decimals, half: pricesIncludeTax ? .towardsZero : .awayFromZero)
    }

    /// A computed amount as the store keeps it: to `internalPlaces`, halves away from zero.
    public func stored(_ amount: Amount) -> Amount { step(amount, internalPlaces, .awayFromZero) }

    /// To whole cents, after rounding to a millionth of a cent.
    func wholeCents(_ amount: Amount, half: Half = .awayFromZero) -> Amount {
        step(step(amount, decimals + 6, .awayFromZero), decimals, half)
    }

    /// To a millionth of a cent, the precision of sums that are rounded at the subtotal.
    func millionthsOfCents(_ amount: Amount) -> Amount { step(amount, decimals + 6, .awayFromZero) }

    /// A price as coupons see it (`wc_add_number_precision`): to the internal places, after rounding to a millionth of
    /// a cent.
    func discountable(_ amount: Amount) -> Amount {
        step(step(amount, decimals + 6, .awayFromZero), internalPlaces, .awayFromZero)
    }

    /// One cent: the smallest amount with the shop's decimals.
    var cent: Amount { Amount(units: powersOfTen[Amount.places - decimals]) }

    private func step(_ amount: Amount, _ places: Int, _ half: Half) -> Amount {
        guard places < Amount.places, amount.units != 0 else { return amount }
        let width = powersOfTen[Amount.places - places]
        let (whole, rest) = parts(amount.units, dividedBy: width)
        guard rest != 0 else { return amount }
        let twice = rest.magnitude * 2
        let up = half == .awayFromZero ? twice >= width.magnitude : twice > width.magnitude
        return Amount(units: (whole + (up ? (rest < 0 ? -1 : 1) : 0)) * width)
    }
}
