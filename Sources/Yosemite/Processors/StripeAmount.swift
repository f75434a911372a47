import WooFoundation

/// Amounts as Stripe counts them, which for some currencies is not as ISO 4217 does: crowns of Iceland and shillings of
/// Uganda have two decimals there, and the third of three decimals is 0 (docs.stripe.com/currencies, "Special cases").
enum StripeAmount {
    /// Decimals that differ from `CurrencyDecimals`.
    private static let decimals = ["ISK": 2, "UGX": 2, "MGA": 0]

    /// - Parameter minor: in ISO's minor units.
    /// - Throws: `PaymentProcessorError.refused` where Stripe cannot represent the amount.
    static func wire(_ minor: Int64, _ currency: String) throws -> Int64 {
        let (times, by) = scale(currency)
        guard by == 1 || minor.isMultiple(of: by), !isOfThousandths(currency) || minor.isMultiple(of: 10) else {
            throw PaymentProcessorError.refused(
                code: "amount_not_whole",
                message: localized("Stripe takes %@ with fewer decimals.", currency.uppercased())
            )
        }
        let (product, overflow) = (minor / by).multipliedReportingOverflow(by: times)
        guard !overflow else {
            throw PaymentProcessorError.refused(
                code: "amount_too_large",
                message: localized("The amount is too large.")
            )
        }
        return product
    }

    /// ISO's minor units. What has more decimals than ISO's is rounded away from zero, so that it equals no amount that
    /// was asked for.
    static func minor(_ wire: Int64, _ currency: String) -> Int64 {
        let (times, by) = scale(currency)
        let rounded = wire / times + (wire % times == 0 ? 0 : wire.signum())
        return rounded.multipliedReportingOverflow(by: by).partialValue
    }

    /// How many of Stripe's units one of ISO's is, and the other way round.
    private static func scale(_ currency: String) -> (times: Int64, by: Int64) {
        let code = currency.uppercased()
        let iso = CurrencyDecimals.minorUnits(of: code)
        let difference = (decimals[code] ?? iso) - iso
        func ten(_ power: Int) -> Int64 { (0..<max(0, power)).reduce(1) { product, _ in product * 10 } }
        return (ten(difference), ten(-difference))
    }

    private static func isOfThousandths(_ currency: String) -> Bool { CurrencyDecimals.minorUnits(of: currency) == 3 }
}
