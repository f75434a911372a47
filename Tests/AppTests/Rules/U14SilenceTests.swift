import DemoStore
import TerminalUI
import TestSupport
import Testing

/// U14: the screen answers keys while the store answers nothing.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U14SilenceTests {
    @Test func test_keys_when_the_store_never_answers_then_each_is_shown_while_it_is_silent() async throws {
        try await Story.tell { story in
            try await story.ready()
            story.proxy.add(Fault(.hang))
            await story.pressWithoutWaiting("r")
            await story.proxy.waitUntilHolding(1)
            let first = story.selectedNumber
            for (keys, words): ([Key], String) in [
                (["j"], "2 of "), (["?"], "Help · Orders"), ([.escape, ":"], "Commands"),
                ([.escape, "s"], "Status of order"),
                ([.escape, .enter], "Placed"), (["]"], "[Items]"), ([.escape, "/", "z", "z", "z"], "No order matches"),
                ([.escape], "orders"),
            ] {
                for key in keys { await story.pressWithoutWaiting(key) }
                try await story.until(words)
                #expect(story.proxy.held >= 1, "the store answered before \(words)")
            }
            try await story.until("rows") { frame in frame.cells.contains(where: \.isSelected) }
            await story.pressWithoutWaiting("g")
            try await story.until("the first order") { _ in story.selectedNumber == first }
            story.proxy.removeAll()
        }
    }

    @Test func test_change_when_the_store_never_answers_then_it_is_shown_at_once_as_waiting() async throws {
        try await Story.tell { story in
            try await story.ready()
            story.proxy.add(Fault(.hang))
            await story.pressWithoutWaiting("s", "G", "k", .enter)
            try await story.until("1 waiting")
            #expect(story.frame.text.contains { $0.contains("▸") && $0.contains("~") })
            story.proxy.removeAll()
            story.proxy.release()
            story.acknowledgeAll()
        }
    }
}
