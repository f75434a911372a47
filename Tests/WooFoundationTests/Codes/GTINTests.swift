import Testing
import WooFoundation

struct GTINTests {
    @Test(arguments: [
        ("96385074", "00000096385074"), ("036000291452", "00036000291452"), ("0036000291452", "00036000291452"),
        ("4006381333931", "04006381333931"), ("14006381333938", "14006381333938"),
    ])
    func test_number_when_its_check_digit_is_right_then_is_compared_as_fourteen_digits(text: String, digits: String) {
        #expect(GTIN(text)?.digits == digits)
    }

    @Test(arguments: ["4006381333932", "400638133393", "", "1", "00000000", "400638133393１", "4006-381333931"])
    func test_number_when_it_is_wrong_then_is_none(text: String) {
        #expect(GTIN(text) == nil)
    }

    /// One of each rule for the last digit.
    @Test(arguments: [
        ("01234505", "012000003455"), ("04252614", "042100005264"), ("01234531", "012300000451"),
        ("01234543", "012340000053"), ("01234558", "012345000058"),
    ])
    func test_upc_e_when_expanded_then_is_its_upc_a_and_back(short: String, long: String) {
        #expect(GTIN(upcE: short) == GTIN(long))
        #expect(GTIN(upcE: short) != nil)
        #expect(GTIN(long)?.upcE == short)
    }

    @Test func test_upc_e_when_its_check_digit_is_wrong_then_is_none() {
        #expect(GTIN(upcE: "01234506") == nil)
        #expect(GTIN(upcE: "21234505") == nil)
        #expect(GTIN("036000291452")?.upcE == nil)
    }

    @Test(arguments: ["0306406152", "0-306-40615-2", "0 306 40615 2"])
    func test_isbn_when_it_has_ten_digits_then_is_an_ean(text: String) {
        #expect(GTIN(isbn10: text)?.text == "9780306406157")
    }

    @Test func test_isbn_when_it_ends_with_x_then_counts_ten() {
        #expect(GTIN(isbn10: "080442957X")?.text == "9780804429573")
        #expect(GTIN(isbn10: "080442957x")?.text == "9780804429573")
        #expect(GTIN(isbn10: "0804429570") == nil)
        #expect(GTIN(isbn10: "X804429570") == nil)
    }

    @Test func test_item_when_number_is_a_case_then_is_what_is_in_it() {
        let box = GTIN("14006381333938")
        #expect(box?.isCase == true)
        #expect(box?.item == GTIN("4006381333931"))
        #expect(GTIN("4006381333931")?.isCase == false)
        #expect(GTIN("4006381333931")?.item == GTIN("4006381333931"))
    }

    @Test func test_text_when_number_is_short_then_has_no_zeros_before_it() {
        #expect(GTIN("96385074")?.text == "96385074")
        #expect(GTIN("036000291452")?.text == "0036000291452")
        #expect(GTIN("14006381333938")?.text == "14006381333938")
    }
}
