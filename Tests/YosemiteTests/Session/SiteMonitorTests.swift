import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

@MainActor
struct SiteMonitorTests {
    private struct Odd: Error {}

    @Test func test_failed_when_missed_twice_then_first_moment_stands() {
        let dates = SteppingDateSource(startingAt: Shop.now, step: 60)
        let monitor = SiteMonitor(dates: dates)
        monitor.failed(NetworkError.timedOut)
        monitor.failed(NetworkError.unreachable(reason: "refused"))
        #expect(
            monitor.status.connection
                == .offline(since: Shop.now, reason: StoreWords.describe(NetworkError.timedOut))
        )
        monitor.answered()
        #expect(monitor.status.connection == .online)
    }

    @Test func test_failed_when_stopped_then_nothing_is_said() {
        let monitor = SiteMonitor(dates: FixedDateSource(Shop.now))
        monitor.failed(CancellationError())
        monitor.failed(NetworkError.cancelled)
        #expect(monitor.status == .initial)
    }

    @Test func test_failed_when_not_the_network_then_said_and_connection_stays() {
        let monitor = SiteMonitor(dates: FixedDateSource(Shop.now))
        monitor.answered()
        monitor.failed(Odd())
        #expect(monitor.status.connection == .online)
        #expect(monitor.status.failure?.isEmpty == false)
    }

    @Test func test_failed_when_store_answers_with_an_error_then_it_is_not_offline() {
        let monitor = SiteMonitor(dates: FixedDateSource(Shop.now))
        monitor.failed(NetworkError.timedOut)
        monitor.failed(NetworkError.http(status: 500, excerpt: ""))
        #expect(monitor.status.connection == .online)
        #expect(monitor.status.failure?.contains("500") == true)
    }

    @Test func test_observe_when_nothing_changed_then_called_once_and_ends_with_the_token() {
        let monitor = SiteMonitor(dates: FixedDateSource(Shop.now))
        var calls = 0
        var token: ObservationToken? = monitor.observe { _ in calls += 1 }
        #expect(calls == 1)
        monitor.answered()
        monitor.answered()
        #expect(calls == 2)
        withExtendedLifetime(token) {}
        token = nil
        monitor.failed(NetworkError.timedOut)
        #expect(calls == 2)
    }
}
