import CartEngine
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        ("39.12345678", "39.12345678"), ("-1.196017", "-1.196017"), ("0", "0"), ("007.50", "7.5"), ("-0.00", "0"),
        ("39,50", "3950"), ("1.234.5", "1234.5"), ("abc", "0"), ("", "0"), ("5.", "5"), (".5", "0.5"), ("1-2", "0"),
        ("12 €", "12"), ("1e3", "13"), ("0.1234567890125", "0.123456789013"), ("0.00000000000049", "0"),
    ])
    func test_text_when_read_as_the_store_does_then_keeps_digits_point_and_sign(text: String, read: String) throws {
        #expect(try Amount(stored: text).text == read)
    }

    @Test func test_text_when_shop_writes_commas_then_comma_is_the_point() throws {
        #expect(try Amount(stored: "39,50", separator: ",").text == "39.5")
        #expect(try Amount(stored: "1.039,50", separator: ",").text == "1039.5")
    }

    @Test(arguments: [
        "999999999999999999999999999999", "-1000000000000000", "1000000000000000.00",
        "123456789012345678901234567890.123456789012345678901234567890",
    ])
    func test_text_when_number_is_too_large_then_says_so(text: String) {
        #expect(throws: CartError.tooLarge) { try Amount(stored: text) }
        #expect(Amount(text: text) == nil)
    }

    @Test func test_text_when_just_below_the_limit_then_is_exact() throws {
        #expect(try Amount(stored: "999999999999999.999999999999").text == "999999999999999.999999999999")
    }

    @Test(arguments: [
        ("1.005", 2, "1.01"), ("-1.005", 2, "-1.01"), ("0.004", 2, "0.00"), ("-0.004", 2, "0.00"), ("7", 0, "7"),
    ])
    func test_print_when_places_are_fewer_then_rounds_half_away_from_zero(text: String, places: Int, printed: String)
        throws
    {
        #expect(try Amount(stored: text).text(places: places) == printed)
    }
}
