import FoundationEssentials
import Testing

@testable import DemoStore

/// Which rates of a tax table hold where.
@Suite struct TableRateTests {
    private func rate(_ id: Int, _ percent: String, postcodes: [String] = [], cities: [String] = []) -> TableRate {
        TableRate([
            "id": .integer(id), "country": "FI", "state": "", "rate": .string(percent), "name": "ALV", "priority": 1,
            "compound": false, "shipping": true, "class": "standard",
            "postcodes": .array(postcodes.map { .string($0) }), "cities": .array(cities.map { .string($0) }),
        ])
    }

    @Test func test_matching_when_one_lists_more_postcodes_then_it_goes_before_the_exact_one() {
        let table = [
            rate(1, "25.5"), rate(2, "30", postcodes: ["00100"]), rate(3, "40", postcodes: ["001*", "1", "2"]),
            rate(4, "50", cities: ["HELSINKI", "ESPOO"]),
        ]
        let place = TaxPlace(country: "fi", postcode: "00100", city: "Helsinki")
        #expect(table.matching("", at: place).map(\.id) == [3])
        #expect(table.matching("", at: TaxPlace(country: "FI", postcode: "20100", city: "Turku")).map(\.id) == [1])
        #expect(table.matching("reduced-rate", at: place).isEmpty)
        #expect(table.matching("", at: TaxPlace(country: "SE")).isEmpty)
    }

    @Test(arguments: [
        ("94135-1234", "US", "94*", true), ("94135-1234", "US", "94135", false),
        ("94135-1234", "US", "94110...94140", false), ("94135", "US", "94110...94140", true),
        ("bt11 9ab", "GB", "BT1...BT9", true), ("BT9 5AB", "GB", "BT1...BT9", false),
        ("SW1A1AA", "GB", "SW1A 1AA", true),
        ("SW1A1AA", "GB", "SW1A 1*", true), ("H2Y 1C6", "CA", "H2Y*", true), ("1234 AB", "NL", "1234AB", true),
        ("", "US", "*", true), ("1000-001", "PT", "1000-001", true),
    ])
    func test_postcode_when_listed_so_then_it_fits_or_not(code: String, country: String, listed: String, fits: Bool) {
        #expect(Postcode(code, in: country).fits(listed) == fits)
    }

    @Test(arguments: [
        ("MONTREAL", "Montréal", true), ("Tromso", "TROMSØ", true), ("San Francisco ", "san francisco", true),
        ("San Francisco CA", "San Francisco", false),
    ])
    func test_city_when_written_so_then_the_database_finds_it_equal_or_not(one: String, other: String, isEqual: Bool) {
        #expect((CityName.folded(one) == CityName.folded(other)) == isEqual)
    }

    @Test func test_amount_when_sent_as_text_then_digits_stay_and_a_foreign_comma_goes() {
        let dots = MoneyRules()
        var commas = dots
        commas.decimalSeparator = ","
        #expect(dots.amount("39.12345678").description == "39.12345678")
        #expect(dots.amount("39,50") == 3_950)
        #expect(commas.amount("39,50").description == "39.5")
        #expect(dots.amount("$ -1.234.50").description == "-1234.5")
        #expect(dots.amount("") == 0)
    }

    @Test func test_rounding_when_two_are_equally_near_then_tax_is_for_the_customer_where_prices_include_it() throws {
        let tie = try #require(Decimal(string: "2.565"))
        var rules = MoneyRules()
        #expect(rules.tax(tie).description == "2.57")
        #expect(rules.tax(-tie).description == "-2.57")
        rules.includesTax = true
        #expect(rules.tax(tie).description == "2.56")
        #expect(rules.tax(-tie).description == "-2.56")
        #expect(rules.price(try #require(Decimal(string: "0.0149999996"))).description == "0.02")
    }
}
