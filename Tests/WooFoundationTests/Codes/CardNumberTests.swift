import Testing
import WooFoundation

struct CardNumberTests {
    @Test(arguments: [
        "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "378282246310005", "6304000000000000",
        ";4111111111111111=29121010000000000000?", "%B4111111111111111^BYRNE/ADA^2912101?", "card 4111111111111111.",
    ])
    func test_text_when_a_card_is_in_it_then_found(text: String) {
        #expect(CardNumber.isIn(text))
    }

    @Test(arguments: [
        "", "4111111111111112", "MUG-1", "12345", "0000000000000000", "(01)04006381333931(10)AB12",
        "0104006381333931172912311012345", "ada@example.com", "4111 1111  1111 1111 ",
    ])
    func test_text_when_no_card_is_in_it_then_not(text: String) {
        #expect(!CardNumber.isIn(text))
    }

    @Test(arguments: [
        "4111111111111111", "411111111111111", "4111 1111 1111 111", "%B41111", ";4111", "5555 5555 5555 44441",
    ])
    func test_typing_when_it_may_become_a_card_then_hidden(text: String) {
        #expect(CardNumber.isHidden(typing: text))
    }

    /// GTINs, some of which check as a card's number, too; GS1 element strings; names.
    @Test(arguments: [
        "", "4", "41111111111111", "4006381333931", "0104006381333931172912311012345", ";mug", "%mug",
        "MUG-4111111111111112",
    ])
    func test_typing_when_it_is_goods_then_shown(text: String) {
        #expect(!CardNumber.isHidden(typing: text))
    }

    @Test(arguments: [
        ("Card 4761739001010010 refused", "Card …0010 refused"), ("4761 7390 0101 0010", "…0010"),
        ("4761-7390-0101-0010.", "…0010."), ("12 4761739001010010", "12 …0010"), ("501800000009", "…0009"),
        ("4761739001010010/5413330089010434", "…0010/…0434"), ("Call 030 1234567", "Call 030 1234567"),
        ("4761739001010011", "4761739001010011"), ("20261128123456", "20261128123456"), ("", ""),
    ])
    func test_hiding_when_text_has_issued_numbers_then_only_their_last_digits_stay(_ text: String, _ shown: String) {
        #expect(CardNumber.hiding(in: text) == shown)
        #expect(CardNumber.isIssued(in: text) == (text != shown))
    }
}
