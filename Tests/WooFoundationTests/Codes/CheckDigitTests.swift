import Testing
import WooFoundation

struct CheckDigitTests {
    /// The examples of GS1 General Specifications 7.9.
    @Test(arguments: [("2875", 9), ("14685", 6)])
    func test_value_when_digits_are_those_of_the_specifications_then_is_their_check_digit(text: String, digit: UInt8) {
        #expect(CheckDigit.value(text.asciiDigits ?? []) == digit)
    }

    @Test func test_value_when_any_digit_changes_then_is_another_check_digit() {
        for text in ["2875", "14685"] {
            let digits = text.asciiDigits ?? []
            for place in digits.indices {
                for other in UInt8(0)...9 where other != digits[place] {
                    var wrong = digits
                    wrong[place] = other
                    #expect(CheckDigit.value(wrong) != CheckDigit.value(digits), "\(wrong)")
                }
            }
        }
    }

    @Test func test_value_when_there_are_not_four_or_five_digits_then_is_nil() {
        #expect(CheckDigit.value([] as [UInt8]) == nil)
        #expect(CheckDigit.value([1, 2, 3]) == nil)
        #expect(CheckDigit.value([1, 2, 3, 4, 5, 6]) == nil)
        #expect(CheckDigit.value([1, 2, 3, 200]) == nil)
    }

    @Test func test_digits_when_they_are_of_another_script_then_are_none() {
        #expect("4006".asciiDigits == [4, 0, 0, 6])
        for text in ["", "４００６", "٤٠٠٦", "40 06", "4006\u{301}"] { #expect(text.asciiDigits == nil, "\(text)") }
    }
}
