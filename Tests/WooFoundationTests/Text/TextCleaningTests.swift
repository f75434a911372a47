import Testing
import WooFoundation

@Suite struct TextCleaningTests {
    @Test(arguments: [
        0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0x200B...0x200B, 0x200E...0x200F, 0x202A...0x202E,
        0x2060...0x2060,
        0x2066...0x2069, 0xFEFF...0xFEFF,
    ])
    func test_clean_when_scalar_is_dangerous_then_is_gone(range: ClosedRange<Int>) {
        for value in range {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            #expect(TextCleaning.clean("a\(Character(scalar))b") == "ab", "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        "e\u{301}", "👩\u{200D}👩\u{200D}👧", "क\u{94D}\u{200C}ष", "❤\u{FE0F}", "🇩🇪", "漢字", "עברית",
        "🏴\u{E0067}\u{E0062}\u{E007F}", "~", "\u{A0}", "a",
    ])
    func test_clean_when_scalar_belongs_to_its_cluster_then_stays(text: String) {
        #expect(TextCleaning.clean(text) == text)
    }

    @Test(arguments: [
        ("\u{200D}ab", "ab"), ("a \u{200D} b", "a  b"), ("“\u{200D}a", "“a"), ("👩\u{200D}", "👩"),
        ("क\u{94D}\u{200C}", "क\u{94D}"),
    ])
    func test_clean_when_a_joiner_has_nothing_to_join_then_is_gone(text: String, cleaned: String) {
        #expect(TextCleaning.clean(text) == cleaned)
    }

    @Test(arguments: ["\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func test_clean_when_line_breaks_then_becomes_a_space(text: String) {
        #expect(TextCleaning.clean("a\(text)b") == "a b")
    }

    @Test func test_clean_when_text_holds_escape_sequences_then_no_control_is_left() {
        #expect(TextCleaning.clean("\u{1B}]0;pwned\u{7}Ann\u{1B}[31m\u{9B}2J") == "]0;pwnedAnn[31m2J")
        #expect(TextCleaning.clean("a\u{202E}gpj.exe") == "agpj.exe")
    }

    @Test func test_clean_when_any_scalar_comes_then_result_is_clean_and_stable() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = TextCleaning.clean("x" + String(scalar))
            if once.unicodeScalars.contains(where: TextCleaning.isRemoved) {
                Issue.record("U+\(String(value, radix: 16)) stays")
            }
        }
    }

    @Test func test_lines_when_breaks_differ_then_each_ends_a_line() {
        #expect(TextCleaning.lines("a\r\nb\nc\rd\u{2028}e\u{2029}f\u{7}") == ["a", "b", "c", "d", "e", "f"])
        #expect(TextCleaning.lines("") == [""])
    }
}
