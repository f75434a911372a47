import Foundation
import Testing

@testable import Yosemite

struct CashRoundingTests {
    @Test(arguments: [
        ("CH", "CHF", "12.32", "12.30"), ("CH", "CHF", "12.325", "12.35"), ("CH:ZH", "CHF", "12.37", "12.35"),
        ("CH", "CHF", "12.38", "12.40"), ("CH", "EUR", "12.38", "12.38"), ("SE", "SEK", "9.50", "10"),
        ("NO", "NOK", "9.49", "9"), ("DK", "DKK", "9.25", "9.50"), ("DK", "DKK", "9.24", "9"),
        ("CZ", "CZK", "0.49", "0"),
        ("HU", "HUF", "1002", "1000"), ("HU", "HUF", "1003", "1005"), ("HU", "HUF", "1007", "1005"),
        ("HU", "HUF", "1008", "1010"), ("NZ", "NZD", "1.05", "1.00"), ("NZ", "NZD", "1.06", "1.10"),
        ("EE", "EUR", "-0.03", "-0.05"), ("EE", "EUR", "-0.02", "0"), ("nl", "eur", "1.03", "1.05"),
        ("DE", "EUR", "1.03", "1.03"), ("US", "USD", "1.03", "1.03"), ("", "", "1.03", "1.03"), ("FI", "EUR", "0", "0"),
        ("HK", "HKD", "9.95", "10.00"), ("AU", "AUD", "999999999999.99", "1000000000000"),
    ])
    func test_custom_when_a_country_rounds_then_cash_pays_the_nearest_step(
        _ country: String,
        _ currency: String,
        _ amount: String,
        _ paid: String
    ) throws {
        let (amount, paid) = (try #require(Decimal(string: amount)), try #require(Decimal(string: paid)))
        #expect(CashRounding.custom(country: country, currency: currency).rounded(amount) == paid)
    }

    @Test(arguments: [0, -5, 100_000]) func test_step_when_it_is_none_then_pays_exactly(_ step: Int) throws {
        #expect(CashRounding(step: Decimal(step)).rounded(Decimal(7)) == 7)
    }

    @Test func test_cash_when_rounded_then_rounding_and_change_follow() throws {
        let leg = try SaleLeg.cash(
            due: try #require(Decimal(string: "12.38")),
            tendered: 20,
            rounding: .custom(country: "CH", currency: "CHF")
        )
        #expect(leg.rounded == Decimal(string: "12.40") && leg.rounding == Decimal(string: "0.02"))
        #expect(leg.change == Decimal(string: "7.60"))
        #expect(throws: SaleProblem.tooLittle(due: 10)) {
            try SaleLeg.cash(due: 10, tendered: 9, rounding: .exact)
        }
        // Less than the total is enough where cash rounds down.
        let down = try SaleLeg.cash(
            due: try #require(Decimal(string: "12.02")),
            tendered: 12,
            rounding: .custom(country: "CH", currency: "CHF")
        )
        #expect(down.change == 0 && down.rounding == Decimal(string: "-0.02"))
    }
}
