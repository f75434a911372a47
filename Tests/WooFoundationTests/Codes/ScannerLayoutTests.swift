import Testing
import WooFoundation

/// Codes as a scanner for a US keyboard types them on another.
struct ScannerLayoutTests {
    @Test(arguments: [
        (ScannerLayout.french, "'àà&é'&à((é(&", "4001241055251"), (.belgian, "àà&\"è'!ç&&", "0013748911"),
        (.german, "httpsÖ--id.gs1.org-01-04006381333931", "https://id.gs1.org/01/04006381333931"),
        (.german, "MUGßYZ", "MUG-ZY"), (.british, "a\"b@c", "a@b\"c"), (.french, "QWa)&", "AZq-1"),
    ])
    func test_mended_when_the_keyboard_is_another_then_is_what_the_scanner_meant(
        layout: ScannerLayout,
        typed: String,
        meant: String
    ) {
        #expect(layout.mended(typed) == meant)
        #expect(ScannerLayout.readings(of: typed).map(\.code).contains(meant))
    }

    /// Nobody gets another product because a code is not in the shop.
    @Test(arguments: ["4006381333931", "ABC", "Y100", "AZQ-W", "MUG-1", "日本", "", String(repeating: "é", count: 500)])
    func test_readings_when_nothing_shows_another_keyboard_then_there_are_none(code: String) {
        #expect(ScannerLayout.readings(of: code).isEmpty)
    }

    @Test func test_guess_when_several_codes_are_plain_only_by_one_layout_then_names_it() {
        #expect(ScannerLayout.guess(["'àà-\"_&\"\"\"ç\"&", "'àà&é'&à((é(&", "éà"]) == .french)
        #expect(ScannerLayout.guess(["4006381333931", "ABC-1"]) == nil)
        #expect(ScannerLayout.guess(["httpsÖ--a.b-c"]) == .german)
    }
}
