import TerminalUI
import Testing

@testable import App

@Suite struct ScanGuardTests {
    /// Keys with gaps of `gap` milliseconds, and what came out; held keys are let go at the end.
    private func outputs(_ keys: [Key], gap: Int) -> [ScanGuard.Output] {
        var scans = ScanGuard()
        var found: [ScanGuard.Output] = []
        for (index, key) in keys.enumerated() {
            found += scans.take(key, at: .milliseconds(1_000 + index * gap))
        }
        return found + scans.release()
    }

    private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test(arguments: [0, 1, 5, 20, 50])
    func test_burst_when_it_ends_with_enter_then_presses_nothing(gap: Int) {
        #expect(outputs(keys("c4006381") + [.enter], gap: gap) == [.scan("c4006381")])
        #expect(outputs(keys("plwe") + [.tab], gap: gap) == [.scan("plwe")])
        #expect(outputs(keys("c") + [.enter], gap: gap) == [.scan("c")])
    }

    @Test(arguments: [51, 120, 500])
    func test_keys_when_typed_then_each_is_a_key(gap: Int) {
        #expect(outputs(keys("cp") + [.enter], gap: gap) == [.key("c"), .key("p"), .key(.enter)])
    }

    @Test func test_burst_when_its_enter_is_late_then_is_still_its_end() {
        var scans = ScanGuard()
        var found: [ScanGuard.Output] = []
        for (index, key) in keys("12345").enumerated() { found += scans.take(key, at: .milliseconds(index * 5)) }
        found += scans.release()
        #expect(found == [.scan("12345")])
        #expect(scans.take(.enter, at: .milliseconds(20 + 110)) == [])
        #expect(scans.take(.enter, at: .milliseconds(500)) == [.key(.enter)])
    }

    @Test func test_burst_when_short_then_is_text_for_a_field_and_no_key() {
        #expect(outputs(keys("12"), gap: 10) == [.quick("12")])
        #expect(outputs(keys("12") + [.left], gap: 10) == [.quick("12"), .key(.left)])
    }
}
