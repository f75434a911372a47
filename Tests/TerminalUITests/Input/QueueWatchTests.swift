import Testing

@testable import TerminalUI

struct QueueWatchTests {
    private static func at(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

    @Test func test_key_when_it_is_read_in_time_then_came_when_it_was_read() {
        var watch = QueueWatch()
        _ = watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_000), scheduled: .zero)
        #expect(watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_008), scheduled: .zero) == .zero)
        #expect(watch.foundKeys(begun: Self.at(1_008), now: Self.at(1_018), scheduled: Self.at(4)) == Self.at(4))
    }

    /// Stopped, swapped out, or kept from a processor: nobody knows when the key came.
    @Test func test_key_when_the_thread_did_not_run_then_may_have_come_right_behind_the_last() {
        var watch = QueueWatch()
        _ = watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_000), scheduled: .zero)
        #expect(watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_140), scheduled: .zero) == Self.at(140))
        // Once the queue was found empty, not before that.
        var later = QueueWatch()
        _ = later.foundKeys(begun: Self.at(1_000), now: Self.at(1_000), scheduled: .zero)
        for step in 0..<6 { later.foundEmpty(begun: Self.at(1_000 + step * 10), waited: Self.at(10)) }
        #expect(later.foundKeys(begun: Self.at(1_060), now: Self.at(1_200), scheduled: .zero) == Self.at(140))
    }

    /// A pause of the whole machine counts for one look.
    @Test func test_quiet_when_the_thread_did_not_run_then_is_not_counted() {
        var watch = QueueWatch()
        _ = watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_000), scheduled: .zero)
        watch.foundEmpty(begun: Self.at(1_000), waited: Self.at(10))
        watch.foundEmpty(begun: Self.at(1_010), waited: Self.at(900))
        #expect(watch.ran == Self.at(20))
        _ = watch.foundKeys(begun: Self.at(1_910), now: Self.at(1_911), scheduled: .zero)
        #expect(watch.ran == .zero)
    }

    @Test func test_alert_when_a_key_came_a_moment_ago_then_looks_are_short() {
        var watch = QueueWatch()
        #expect(!watch.isAlert(at: Self.at(1_000)))
        _ = watch.foundKeys(begun: Self.at(1_000), now: Self.at(1_000), scheduled: .zero)
        #expect(watch.isAlert(at: Self.at(1_499)) && !watch.isAlert(at: Self.at(1_500)))
    }
}
