import Testing

@testable import Storage

@Suite struct PhoneNumberTests {
    @Test(arguments: [
        ("+49 (0)30 123-456", "30123456", "4930123456"), ("0049 30 123456", "30123456", "4930123456"),
        ("030/123456", "30123456", nil), ("30 123456", "30123456", nil),
        ("+1 (555) 010-0000", "5550100000", "15550100000"),
        ("+353 91 123", "91123", "35391123"), ("+7 495", "495", "7495"), ("(555) 0100", "5550100", nil),
        ("+4", "", "4"),
    ])
    func test_number_when_spelled_in_any_way_then_is_cut_the_same(_ text: String, _ national: String, _ whole: String?)
    {
        let phone = PhoneNumber(text)
        #expect(phone?.national == national)
        #expect(phone?.international == whole)
    }

    @Test(arguments: ["", "abc", "0", "000", String(repeating: "1", count: 100)])
    func test_number_when_there_is_none_then_is_nil_or_empty(_ text: String) {
        #expect(PhoneNumber(text).map(\.national) ?? "" == "")
    }
}
