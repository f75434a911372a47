import Testing
import WooFoundation

struct GiftCardMaskTests {
    @Test(arguments: [
        ("TYPO-ABCD-TYPO-1234", "****1234"), ("wxyzabcd", "****abcd"), ("SHORT-1", "****"), ("", "****"),
        ("****1234", "****1234"), ("****", "****"), ("AB\u{1B}[2JCDEFGH", "****EFGH"),
        ("e\u{301}e\u{301}12345678", "****5678"),
    ])
    func test_code_when_masked_then_no_more_than_its_last_letters(_ code: String, _ masked: String) {
        #expect(GiftCardMask.code(code) == masked && GiftCardMask.code(masked) == masked)
    }

    private static let mark = #"<span class="woocommerce-giftcards-admin-note-code">"#

    @Test(arguments: [
        ("Debited 5.00 to \(mark)ABCD-EFGH-1234</span>.", "Debited 5.00 to \(mark)****1234</span>."),
        ("\(mark)ABCDEFGH", "\(mark)****EFGH"),
        ("\(mark)ABCDEFGH<\(mark)IJKLMNOP<", "\(mark)****EFGH<\(mark)****MNOP<"),
        ("woocommerce-giftcards-admin-note-code and no more", "woocommerce-giftcards-admin-note-code and no more"),
        ("Stock 12 → 11", "Stock 12 → 11"),
    ])
    func test_note_when_it_names_a_card_then_its_code_is_masked(_ note: String, _ masked: String) {
        #expect(GiftCardMask.note(note) == masked && GiftCardMask.note(masked) == masked)
    }
}
