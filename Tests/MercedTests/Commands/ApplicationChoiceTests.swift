import Testing
import Yosemite

@testable import Merced

@Suite struct ApplicationChoiceTests {
    private let applications = [
        CardApplication(aid: [0xA0, 0, 0, 0, 3, 0x10, 0x10], name: "VISA CREDIT"),
        CardApplication(aid: [0xA0, 0, 0, 0, 4, 0x10, 0x10], name: "MASTERCARD"),
    ]

    @Test(arguments: [
        ("1", 0), ("2", 1), ("3", nil), ("A0000000041010", 1), ("a000000003", 0), ("A000000005", nil),
        ("A0000000041010FF", nil),
    ])
    func test_choice_when_a_number_or_an_identifier_then_that_row(text: String, index: Int?) throws {
        #expect(try #require(ApplicationChoice(text)).index(in: applications) == index)
    }

    @Test(arguments: ["", "0", "-1", "100", "A000", "visa", "A00000000Z"])
    func test_choice_when_neither_number_nor_identifier_then_none(_ text: String) {
        #expect(ApplicationChoice(text) == nil)
    }
}
