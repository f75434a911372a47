import Testing

@testable import Hardware

struct PrinterCodePageTests {
    @Test func test_bytes_when_page_has_the_character_then_its_own_byte_is_sent() {
        #expect(PrinterCodePage.cp858.bytes("€é") == [0xD5, 0x82])
        #expect(PrinterCodePage.cp1252.bytes("€é") == [0x80, 0xE9])
        #expect(PrinterCodePage.cp850.bytes("ıß£") == [0xD5, 0xE1, 0x9C])
        #expect(PrinterCodePage.cp866.bytes("Чек №") == [0x97, 0xA5, 0xAA, 0x20, 0xFC])
        #expect(PrinterCodePage.cp852.bytes("Łódź") == [0x9D, 0xA2, 0x64, 0xAB])
        #expect(PrinterCodePage.cp437.bytes("£¥") == [0x9C, 0x9D])
    }

    @Test func test_shown_when_page_lacks_a_character_then_the_nearest_stands_in_its_place() {
        #expect(PrinterCodePage.cp437.shown("5,00 €") == "5,00 EUR")
        #expect(PrinterCodePage.cp866.shown("Café “Zoë” – 2 × 3…") == "Cafe \"Zoe\" - 2 x 3...")
        #expect(PrinterCodePage.cp858.shown("Łódź ﬁne ½ №5") == "Lódz fine ½ No5")
        #expect(PrinterCodePage.cp858.shown("日本 👍🏽 x") == "?? ? x")
        #expect(PrinterCodePage.cp858.shown("1\u{A0}234\u{202F}5") == "1 234 5")
    }

    @Test func test_shown_when_accents_come_apart_then_they_are_put_together() {
        #expect(PrinterCodePage.cp858.bytes("e\u{301}") == [0x82])
        #expect(PrinterCodePage.cp437.shown("e\u{301}\u{302}\u{303}") == "e")
    }

    @Test func test_character_when_byte_is_one_of_the_page_then_it_comes_back() {
        for page in PrinterCodePage.allCases {
            for byte in UInt8(0x80)...0xFF {
                guard let character = page.character(byte), character != "\u{A0}", character != "\u{AD}" else {
                    continue
                }
                #expect(page.bytes(String(character)) == [byte], "\(page) \(byte)")
            }
        }
    }
}
