import FoundationEssentials
import Testing

@testable import WooFoundation

struct GS1Tests {
    private static let item = "01" + "04006381333931"

    private func read(_ text: String) throws -> CarriedValues {
        let code = ScannedCode(text, year: 2_026)
        #expect(
            code.lookups.contains { if case .gtin(let number) = $0 { number.text == "4006381333931" } else { false } }
        )
        return code.carried
    }

    @Test(arguments: ["]C1", "]d2", "]Q3", "]e0", "\u{1D}"])
    func test_elements_when_a_scanner_announces_them_then_are_read(prefix: String) throws {
        let carried = try read("\(prefix)\(Self.item)17261231" + "10LOT7\u{1D}" + "21S-1")
        #expect(carried.lot == "LOT7")
        #expect(carried.serial == "S-1")
        #expect(carried.expires == CarriedValues.Day(year: 2_026, month: 12, day: 31))
    }

    @Test func test_elements_when_nobody_announces_them_then_are_read_where_everything_is_right() throws {
        #expect(try read("\(Self.item)3103001250").weight?.amount == Decimal(string: "1.25"))
        #expect(try read("(01)04006381333931(10)A(B)(15)270100").lot == "A(B)")
        // A wrong check digit, or a part that is no element: a number like others.
        for text in ["01040063813339323103001250", "010400638133393199"] {
            #expect(ScannedCode(text).carried.isEmpty)
            #expect(ScannedCode(text).lookups.first == .sku(text))
        }
    }

    @Test(arguments: [
        ("3100000012", "12"), ("3103001250", "1.25"), ("3106001250", "0.00125"),
    ])
    func test_weight_when_in_kilograms_then_has_the_decimals_the_identifier_says(element: String, amount: String) throws
    {
        let weight = try read("]C1\(Self.item)\(element)").weight
        #expect(weight == CarriedValues.Weight(amount: Decimal(string: amount) ?? 0, unit: .kilogram))
    }

    @Test func test_price_when_with_currency_then_says_both() throws {
        let plain = try read("]C1\(Self.item)3922" + "1499")
        #expect(plain.price == Decimal(string: "14.99"))
        #expect(plain.currency == nil)
        let whole = try read("]C1\(Self.item)3932978" + "1499\u{1D}30" + "3")
        #expect(whole.price == Decimal(string: "14.99"))
        #expect(whole.currency == "978")
        #expect(whole.count == 3)
    }

    @Test func test_case_when_it_says_what_is_in_it_then_that_is_the_item() throws {
        #expect(try read("]C1" + "02" + "04006381333931" + "37" + "24").count == 24)
    }

    @Test(arguments: [
        ("261231", 2_026, 12, 31), ("270200", 2_027, 2, 28), ("280200", 2_028, 2, 29), ("761231", 2_076, 12, 31),
        ("771231", 1_977, 12, 31),
    ])
    func test_day_when_it_has_two_digits_of_a_year_then_is_the_nearest(text: String, year: Int, month: Int, day: Int) {
        #expect(GS1Reading.day(text, 2_026) == CarriedValues.Day(year: year, month: month, day: day))
    }

    @Test(arguments: ["261301", "260230", "260001", "26123", "２６１２３１"])
    func test_day_when_there_is_none_then_is_nil(text: String) {
        #expect(GS1Reading.day(text, 2_026) == nil)
    }

    @Test(arguments: [
        "https://id.example/01/04006381333931/10/LOT7/21/S-1?17=261231",
        "HTTPS://shop.example/p/milk/01/4006381333931/10/LOT7/21/S%2D1?17=261231&x=1#top",
        "http://id.example/gtin/4006381333931/lot/LOT7/ser/S-1?exp=261231",
    ])
    func test_link_when_it_is_of_goods_then_is_read_as_elements_are(link: String) throws {
        let carried = try read(link)
        #expect(carried.lot == "LOT7")
        #expect(carried.serial == "S-1")
        #expect(carried.expires == CarriedValues.Day(year: 2_026, month: 12, day: 31))
    }

    @Test(arguments: [
        "https://id.example/01/4006381333932", "https://id.example/01", "https://id.example/",
        "https://01/4006381333931",
        "https://id.example/01/%ZZ", "ftp://id.example/01/4006381333931",
    ])
    func test_link_when_it_is_none_of_goods_then_is_text(link: String) {
        let code = ScannedCode(link)
        #expect(code.lookups.first == .sku(link))
        #expect(!code.lookups.contains { if case .gtin = $0 { true } else { false } })
    }

    /// A scanner that names no kind of symbol and drops separators: the item comes first and has a fixed length.
    @Test(arguments: [
        ("0104006381333931", nil as String?), ("010400638133393110ABC", "ABC"), ("010400638133393110ABC17261231", nil),
        ("010400638133393110ABC172612312112345678901234567890", nil), ("0104006381333931zzz", nil),
    ])
    func test_code_when_it_has_no_separators_then_the_item_is_found_and_nothing_ambiguous_is_taken(
        code: String,
        lot: String?
    ) throws {
        let scanned = ScannedCode(code)
        let item = try #require(GTIN("04006381333931"))
        #expect(scanned.lookups.contains(.gtin(item)))
        #expect(scanned.carried.lot == lot && scanned.carried.expires == nil)
    }

    @Test func test_price_when_another_element_may_be_in_it_then_is_not_taken() {
        #expect(ScannedCode("01040063813339313922123417261231").carried.price == nil)
        #expect(ScannedCode("0104006381333931\u{1D}39221234\u{1D}17261231").carried.price == Decimal(1_234) / 100)
    }

    @Test func test_elements_when_there_are_very_many_then_are_refused() {
        #expect(GS1Element.elements(of: String(repeating: "2001", count: 40))?.count == 40)
        #expect(GS1Element.elements(of: String(repeating: "2001", count: 41)) == nil)
    }
}
