import Testing
import WooFoundation

struct CodeFlawTests {
    @Test(arguments: ["4,00638E+12", "4.00638E+12", "4,00638e+12", " 4,0E+12 ", "1.2E+3"])
    func test_code_when_a_spreadsheet_has_rounded_it_then_so(text: String) {
        #expect(CodeFlaw(text) == .rounded && CodeFlaw.isRounded(text))
    }

    @Test(arguments: [("DE-1234", "D"), ("4E12", "E"), ("400638X333931", "X"), ("4,006381333931", ",")])
    func test_code_when_the_store_would_drop_a_sign_then_that_one(text: String, sign: Character) {
        #expect(CodeFlaw(text) == .loses(sign))
    }

    @Test(arguments: ["4006381333932", "0-36000-29145-3", "96385075", "3-16-148411-X"])
    func test_code_when_its_last_digit_does_not_fit_then_so(text: String) {
        #expect(CodeFlaw(text) == .checkDigit)
    }

    @Test(arguments: [
        "", "4006381333931", "400-6381-333931", "4006381 333931", "036000291452", "01234505", "96385074",
        "14006381333938", "0-8044-2957-X", "0-8044-2957-x", "12345", "123456789",
    ])
    func test_code_when_it_may_be_right_then_nothing(text: String) {
        #expect(CodeFlaw(text) == nil)
    }
}
