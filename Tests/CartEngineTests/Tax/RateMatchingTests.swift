import CartEngine
import Testing

@Suite struct RateMatchingTests {
    private func rate(
        _ id: Int,
        postcodes: [String] = [],
        cities: [String] = [],
        country: String = "FI",
        state: String = "",
        priority: Int = 1
    ) -> CartTaxRate {
        CartTaxRate(
            id: id,
            country: country,
            state: state,
            postcodes: postcodes,
            cities: cities,
            rate: "10.0000",
            priority: priority
        )
    }

    private func ids(_ rates: [CartTaxRate], _ place: CartAddress) throws -> [Int] {
        try CartShop(rates: rates).rateIDs(place)
    }

    private static let helsinki = CartAddress(country: "FI", postcode: "00100", city: "Helsinki")

    @Test func test_rate_when_it_lists_more_postcodes_then_beats_the_closer_ones() throws {
        let exact = rate(1, postcodes: ["00100"])
        let many = rate(2, postcodes: ["001*", "1", "2"])
        let city = rate(3, cities: ["HELSINKI", "ESPOO"])
        #expect(try ids([exact, many, city], Self.helsinki) == [2])
        #expect(try ids([exact, city], Self.helsinki) == [3])
        #expect(try ids([exact], Self.helsinki) == [1])
    }

    @Test func test_rate_when_more_of_its_postcodes_match_then_counts_each_of_them() throws {
        // One that lists four of which one matches counts 4, one that lists three of which two match counts 6.
        let four = rate(1, postcodes: ["00100", "1", "2", "3"])
        let three = rate(2, postcodes: ["00100", "001*", "1"])
        #expect(try ids([four, three], Self.helsinki) == [2])
    }

    @Test func test_rate_when_it_lists_postcodes_and_cities_then_only_the_matching_ones_count() throws {
        let both = rate(1, postcodes: ["00100", "2", "3"], cities: ["Helsinki", "Espoo"])
        let two = rate(2, postcodes: ["00100", "9"])
        #expect(try ids([both, two], Self.helsinki) == [2])
        #expect(try ids([both], CartAddress(country: "FI", postcode: "00100", city: "Oulu")) == [])
    }

    @Test func test_rates_when_postcodes_overlap_equally_then_smaller_id_wins_each_priority() throws {
        let rates = [
            rate(9, postcodes: ["00000...00200"]), rate(4, postcodes: ["0*"]), rate(5, postcodes: ["*"], priority: 2),
        ]
        #expect(try ids(rates, Self.helsinki) == [4, 5])
    }

    @Test func test_rate_when_country_or_state_is_named_then_beats_any_number_of_postcodes() throws {
        let anywhere = rate(1, postcodes: ["00100", "1", "2"], country: "")
        #expect(try ids([anywhere, rate(2)], Self.helsinki) == [2])
    }

    @Test(arguments: [
        ("US", "94135-1234", "94000...94999", false), ("US", "94135", "94000...94999", true),
        ("US", "94135-1234", "94*", true), ("US", "94135-1234", "94135", false), ("US", "94135-1234", "94135-*", true),
        ("GB", "bt11 9ab", "BT1...BT9", true), ("GB", "BT9 5AB", "BT1...BT9", false), ("GB", "bt95ab", "BT9 5AB", true),
        ("GB", "BT9 5AB", "BT9 *", true), ("CA", "k1a0b1", "K1A 0B1", true), ("JP", "1000001", "100-0001", true),
        ("FI", "00100", "00100...00100", true), ("FI", "00101", "00100...00100", false), ("FI", "", "*", true),
        ("NL", "1234ab", "1234 AB", true), ("SE", "12345", "123 45", true), ("FI", "00100", "...", false),
    ])
    func test_postcode_when_listed_in_any_form_then_matches(
        country: String,
        postcode: String,
        listed: String,
        matches: Bool
    ) throws {
        let found = try ids(
            [rate(1, postcodes: [listed], country: country)],
            CartAddress(country: country, postcode: postcode)
        )
        #expect(found == (matches ? [1] : []))
    }

    @Test(arguments: [
        ("MONTREAL", "Montréal", true), ("Tromso", "TROMSØ", true), ("San Francisco", "San Francisco CA", false),
        ("BERLIN", "berlin  ", true), ("STRASSE", "Straße", true),
    ])
    func test_city_when_case_and_marks_differ_then_is_the_same(listed: String, city: String, matches: Bool) throws {
        let found = try ids([rate(1, cities: [listed])], CartAddress(country: "FI", city: city))
        #expect(found == (matches ? [1] : []))
    }

    @Test func test_country_when_in_lower_case_or_unknown_then_matches_or_is_free_of_tax() throws {
        #expect(try ids([rate(1)], CartAddress(country: "fi")) == [1])
        #expect(try ids([rate(1)], CartAddress(country: "ZZ")) == [])
        #expect(try ids([rate(1, state: "X")], CartAddress(country: "FI")) == [])
    }

    @Test func test_rate_when_its_percentage_is_no_number_then_says_which() {
        var shop = CartShop()
        shop.rates = [CartTaxRate(id: 7, rate: "ten")]
        #expect(throws: CartError.unreadable(field: "rate 7", text: "ten")) { try shop.rules() }
    }
}
