import CartEngine
import Testing

@Suite struct CartRoundingTests {
    private func amount(_ text: String) throws -> Amount { try Amount(stored: text) }

    @Test func test_round_when_six_places_make_it_a_half_then_goes_up() throws {
        let rounding = try CartRounding(decimals: 2, pricesIncludeTax: false)
        #expect(rounding.price(try amount("0.0149999996")).text == "0.02")
        #expect(rounding.price(try amount("0.0149994")).text == "0.01")
    }

    @Test(arguments: [("2.565", "2.56", "2.57"), ("-2.565", "-2.56", "-2.57"), ("2.565001", "2.57", "2.57")])
    func test_tax_when_it_is_half_a_cent_then_inclusive_shop_drops_it(tax: String, inclusive: String, exclusive: String)
        throws
    {
        #expect(try CartRounding(decimals: 2, pricesIncludeTax: true).tax(amount(tax)).text == inclusive)
        #expect(try CartRounding(decimals: 2, pricesIncludeTax: false).tax(amount(tax)).text == exclusive)
    }

    @Test(arguments: [(0, 6), (2, 6), (3, 6), (4, 6), (5, 7), (6, 8)])
    func test_places_when_shop_has_decimals_then_keeps_two_more(decimals: Int, places: Int) throws {
        #expect(try CartRounding(decimals: decimals, pricesIncludeTax: false).internalPlaces == places)
    }

    @Test(arguments: [-1, 7, 30])
    func test_decimals_when_out_of_range_then_says_so(decimals: Int) {
        #expect(throws: CartError.unsupportedDecimals(decimals)) {
            try CartRounding(decimals: decimals, pricesIncludeTax: false)
        }
    }
}
