import DemoStore
import TerminalUI
import TestSupport
import Testing

/// U15: a busy word comes 100 ms after the start, stays 400 ms, and never blanks old rows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U15BusyWordTests {
    @Test func test_sync_when_it_hangs_then_its_word_comes_after_100_ms_and_rows_stay() async throws {
        try await Story.tell { story in
            try await story.ready()
            let rows = story.frame.text[2..<20]
            story.proxy.add(Fault(.hang))
            await story.pressWithoutWaiting("r")
            await story.proxy.waitUntilHolding(1)
            #expect(story.status.contains("Synced"))
            story.clock.advance(by: .milliseconds(99))
            story.root.host.setNeedsRender()
            #expect(!story.root.host.frame(size: Size(width: 80, height: 24)).text[22].contains("Syncing"))
            story.clock.advance(by: .milliseconds(1))
            try await story.until("Syncing")
            #expect(story.frame.text[2..<20] == rows)
            story.proxy.removeAll()
            story.proxy.release()
            story.acknowledgeAll()
        }
    }

    @Test func test_word_when_work_is_short_then_it_does_not_flicker() {
        for length in [1, 50, 99] {
            var word = BusyWord()
            word.start(at: .zero)
            word.stop(at: .milliseconds(length))
            for time in 0..<1_000 { #expect(!word.isVisible(at: .milliseconds(time))) }
        }
        for length in [101, 300, 499, 700] {
            var word = BusyWord()
            word.start(at: .zero)
            word.stop(at: .milliseconds(length))
            let shown = (0..<1_000).filter { word.isVisible(at: .milliseconds($0)) }
            #expect(shown.first == 100 && shown.count >= 400, "\(length): \(shown.count)")
        }
    }
}
