import Testing

@testable import App

struct CustomerWordsTests {
    @Test func test_name_when_the_order_has_none_then_the_account_and_only_without_one_a_guest() {
        #expect(CustomerWords.name("Ada Smith", customerID: 7) == "Ada Smith")
        #expect(CustomerWords.name("", customerID: 7) == "Customer 7")
        #expect(CustomerWords.name("", customerID: 0) == "Guest")
    }
}
