import Testing

@testable import TerminalUI

struct ScannerProfileTests {
    private static let codes = ["4006381333931", "4006381333924", "9780306406157"]

    private func scans(_ before: String, _ after: String, end: Key? = .enter, gap: Int = 3) -> [Scan] {
        Self.codes.map { Scan(before + $0 + after, terminator: end, gap: .milliseconds(gap)) }
    }

    @Test(arguments: [("", ""), ("\u{2}", "\u{3}"), ("A", ""), ("", "#"), ("~!", "%"), ("4", "")])
    func test_profile_when_learned_then_knows_what_stands_about_the_codes(before: String, after: String) {
        let profile = ScannerProfile(learning: scans(before, after))
        #expect(profile?.prefix == before)
        #expect(profile?.suffix == after)
    }

    @Test func test_profile_when_scanner_names_symbols_then_that_is_no_prefix() {
        let profile = ScannerProfile(learning: scans("]E0", ""))
        #expect(profile?.prefix == "")
    }

    @Test func test_profile_when_codes_are_no_numbers_then_only_signs_are_affixes() {
        let scans = ["$MUG-1#", "$MUG-2#", "$MUG-33#"].map { Scan($0, terminator: .tab) }
        let profile = ScannerProfile(learning: scans)
        #expect(profile?.prefix == "$")
        #expect(profile?.suffix == "#")
    }

    @Test func test_gap_when_learned_then_leaves_room_and_a_hand_is_slower() {
        #expect(ScannerProfile(learning: scans("", "", gap: 1))?.gap == .milliseconds(20))
        #expect(ScannerProfile(learning: scans("", "", gap: 30))?.gap == .milliseconds(50))
        #expect(ScannerProfile(learning: scans("", "", gap: 500))?.gap == .milliseconds(100))
    }

    @Test func test_profile_when_scans_are_too_few_or_unlike_then_is_none() {
        #expect(ScannerProfile(learning: Array(scans("", "").prefix(2))) == nil)
        #expect(
            ScannerProfile(learning: Array(scans("", "").prefix(2)) + Array(scans("", "", end: .tab).prefix(1))) == nil
        )
    }
}
