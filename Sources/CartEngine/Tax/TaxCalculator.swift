/// The tax on an amount at each of its rates (`WC_Tax::calc_tax`), to six places.
///
/// Intermediate amounts have eighteen places. They are rounded to fifteen before they are rounded to six, so that an
/// exact half in theory is one here too.
enum TaxCalculator {
    private static let million: Int128 = 1_000_000

    /// The tax added to `amount`. Compound rates apply to the amount with the tax so far.
    static func exclusive(_ amount: Amount, _ rates: [MatchedRate]) throws(CartError) -> [Amount] {
        guard amount.units != 0, rates.contains(where: \.isCompound) else { return try plain(amount, rates) }
        return try exclusive(fine: widened(amount), rates)
    }

    /// The tax added to `share` / `whole` of `amount`.
    static func exclusive(
        _ amount: Amount,
        share: Amount,
        of whole: Amount,
        _ rates: [MatchedRate]
    ) throws(CartError) -> [Amount] {
        try exclusive(fine: nearest(widened(amount), times: share.units, dividedBy: whole.units), rates)
    }

    /// The tax included in `amount`: compound rates are taken out first, the last one before the others.
    static func inclusive(_ amount: Amount, _ rates: [MatchedRate]) throws(CartError) -> [Amount] {
        var taxes = Array(repeating: Amount.zero, count: rates.count)
        guard amount.units != 0 else { return taxes }
        var rest = try widened(amount)
        var sum: Int128 = million
        for (index, rate) in rates.enumerated().reversed() {
            guard rate.isCompound else {
                sum += rate.millionths
                continue
            }
            let divisor = million + rate.millionths
            guard divisor != 0 else { throw .tooLarge }
            let tax = rest - (try nearest(rest, times: million, dividedBy: divisor))
            taxes[index] = try rounded(tax)
            rest -= tax
        }
        guard sum != 0 else { throw .tooLarge }
        for (index, rate) in rates.enumerated() where !rate.isCompound {
            taxes[index] = try rounded(nearest(rest, times: rate.millionths, dividedBy: sum))
        }
        return taxes
    }

    /// For rates that all apply to `amount` itself: the product has eighteen places already.
    private static func plain(_ amount: Amount, _ rates: [MatchedRate]) throws(CartError) -> [Amount] {
        var taxes = Array(repeating: Amount.zero, count: rates.count)
        guard amount.units != 0 else { return taxes }
        for (index, rate) in rates.enumerated() {
            let (tax, overflows) = amount.units.multipliedReportingOverflow(by: rate.millionths)
            guard !overflows else { throw .tooLarge }
            taxes[index] = try rounded(tax)
        }
        return taxes
    }

    private static func exclusive(fine amount: Int128, _ rates: [MatchedRate]) throws(CartError) -> [Amount] {
        var taxes = Array(repeating: Amount.zero, count: rates.count)
        var sum: Int128 = 0
        for (index, rate) in rates.enumerated() where !rate.isCompound {
            let tax = try nearest(amount, times: rate.millionths, dividedBy: million)
            taxes[index] = try rounded(tax)
            sum = try added(sum, tax)
        }
        for (index, rate) in rates.enumerated() where rate.isCompound {
            let tax = try nearest(added(amount, sum), times: rate.millionths, dividedBy: million)
            taxes[index] = try rounded(tax)
            sum = try added(sum, tax)
        }
        return taxes
    }

    private static func widened(_ amount: Amount) throws(CartError) -> Int128 {
        let (wide, overflows) = amount.units.multipliedReportingOverflow(by: million)
        guard !overflows else { throw .tooLarge }
        return wide
    }

    private static func added(_ left: Int128, _ right: Int128) throws(CartError) -> Int128 {
        let (sum, overflows) = left.addingReportingOverflow(right)
        guard !overflows else { throw .tooLarge }
        return sum
    }

    private static func rounded(_ fine: Int128) throws(CartError) -> Amount {
        guard fine != 0 else { return .zero }
        guard fine.magnitude < powersOfTen[33].magnitude else { throw .tooLarge }
        let fifteen = nearest(fine, dividedBy: powersOfTen[3])
        return Amount(units: nearest(fifteen, dividedBy: powersOfTen[9]) * million)
    }
}
