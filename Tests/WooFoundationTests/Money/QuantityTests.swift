import FoundationEssentials
import Testing

@testable import WooFoundation

@Suite struct QuantityTests {
    @Test(arguments: [
        ("3", "3"), ("0", "0"), ("1.5", "1.5"), ("1,5", "1.5"), (" 0,25 ", "0.25"), ("1.250", "1.25"),
        ("0.0001", "0.0001"), ("1000000", "1000000"),
    ])
    func test_quantity_when_typed_then_is_exact(_ text: String, _ number: String) {
        #expect(Quantity.typed(text) == Decimal(string: number))
    }

    /// `1,500` is a thousand and a half to some, and one and a half to others.
    @Test(arguments: ["", ".", "1.", ",5", "-1", "+1", "1.5.0", "1,500", "1e3", "0.00001", "half", "１", "1 5"])
    func test_quantity_when_it_is_none_or_may_mean_two_things_then_nothing_is_read(_ text: String) {
        #expect(Quantity.typed(text) == nil)
    }

    @Test func test_number_when_it_has_nothing_after_its_point_then_is_whole() {
        for text in ["0", "3", "-2", "1e3", "3.000"] { #expect(Decimal(string: text)?.isWhole == true, "\(text)") }
        for text in ["0.5", "-2.5", "0.0001"] { #expect(Decimal(string: text)?.isWhole == false, "\(text)") }
    }
}
