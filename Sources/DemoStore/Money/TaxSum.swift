import FoundationEssentials

/// The tax of an amount by one rate.
struct RateTax: Hashable, Sendable {
    let rate: TableRate
    let amount: Decimal
}

/// The tax of one amount, rate by rate, each with the shop's internal decimals (`WC_Tax::calc_tax`).
struct TaxSum: Sendable {
    let rules: MoneyRules

    /// Added to an amount; a compound rate also taxes the tax before it (`WC_Tax::calc_exclusive_tax`).
    func exclusive(_ amount: Decimal, _ rates: [TableRate]) -> [RateTax] {
        var taxes = rates.map { $0.isCompound ? Decimal(0) : amount * $0.percent / 100 }
        var before = taxes.reduce(0, +)
        for (index, rate) in rates.enumerated() where rate.isCompound {
            taxes[index] = (amount + before) * rate.percent / 100
            before += taxes[index]
        }
        // The compound ones come last, whatever their priority.
        let found = zip(rates, taxes).map { RateTax(rate: $0, amount: rules.kept($1)) }
        return found.filter { !$0.rate.isCompound } + found.filter(\.rate.isCompound)
    }

    /// Contained in an amount: compound rates are subtracted first, the last of them before the others
    /// (`WC_Tax::calc_inclusive_tax`).
    func inclusive(_ amount: Decimal, _ rates: [TableRate]) -> [RateTax] {
        var taxes = rates.map { _ in Decimal(0) }
        var rest = amount
        for (index, rate) in rates.enumerated().reversed() where rate.isCompound {
            taxes[index] = rest - rest / (1 + rate.percent / 100)
            rest -= taxes[index]
        }
        let factor = 1 + rates.filter { !$0.isCompound }.reduce(0) { $0 + $1.percent } / 100
        for (index, rate) in rates.enumerated() where !rate.isCompound {
            taxes[index] = rest * (rate.percent / 100) / factor
        }
        return zip(rates, taxes).map { RateTax(rate: $0, amount: rules.kept($1)) }
    }
}

extension [RateTax] {
    var sum: Decimal { reduce(0) { $0 + $1.amount } }
}
