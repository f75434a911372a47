import Foundation
import Testing

@testable import Networking

struct CurlNetworkRetryTests {
    private static func busy(_ status: Int, _ headers: [String] = []) -> LoopbackServer.Reply {
        .http(status, Data("busy".utf8), headers: headers)
    }

    @Test func test_get_when_429_with_retry_after_then_waits_so_long_and_repeats() async throws {
        let server = try LoopbackServer { _, before in
            before == 0 ? Self.busy(429, ["Retry-After: 7"]) : .http(Data("{}".utf8))
        }
        defer { server.stop() }
        let clock = SkippingClock()
        let response = try await CurlNetwork(clock: clock).responseData(for: HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(clock.sleeps == [.seconds(7)])
    }

    @Test func test_get_when_503_with_date_then_waits_until_then() async throws {
        let header = "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT"
        let server = try LoopbackServer { _, before in before == 0 ? Self.busy(503, [header]) : .http(Data("{}".utf8)) }
        defer { server.stop() }
        let clock = SkippingClock()
        let dates = FixedDate(date: Date(timeIntervalSince1970: 784_111_777 - 12))
        _ = try await CurlNetwork(clock: clock, dates: dates).responseData(for: HTTPRequest(url: server.url))
        #expect(clock.sleeps == [.seconds(12)])
    }

    @Test func test_get_when_always_busy_then_gives_up_after_three() async throws {
        let server = try LoopbackServer { _, _ in Self.busy(503) }
        defer { server.stop() }
        let clock = SkippingClock()
        await #expect(throws: NetworkError.http(status: 503, excerpt: "busy")) {
            try await CurlNetwork(clock: clock).responseData(for: HTTPRequest(url: server.url))
        }
        #expect(server.counts.requests.count == 3)
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test func test_get_when_told_to_wait_too_long_then_answers_at_once() async throws {
        let server = try LoopbackServer { _, _ in Self.busy(429, ["Retry-After: 31"]) }
        defer { server.stop() }
        let clock = SkippingClock()
        await #expect(throws: NetworkError.http(status: 429, excerpt: "busy")) {
            try await CurlNetwork(clock: clock).responseData(for: HTTPRequest(url: server.url))
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test(arguments: [HTTPMethod.post, .put, .delete, .patch])
    func test_write_when_busy_then_is_not_repeated(method: HTTPMethod) async throws {
        let server = try LoopbackServer { _, _ in Self.busy(503, ["Retry-After: 1"]) }
        defer { server.stop() }
        let request = HTTPRequest(method: method, url: server.url, body: Data("{}".utf8))
        await #expect(throws: NetworkError.self) {
            try await CurlNetwork(clock: SkippingClock()).responseData(for: request)
        }
        #expect(server.counts.requests.count == 1)
    }

    @Test func test_pause_when_cancelled_then_ends() async throws {
        let server = try LoopbackServer { _, _ in Self.busy(503, ["Retry-After: 9"]) }
        defer { server.stop() }
        let clock = StandingClock()
        let network = CurlNetwork(clock: clock)
        let url = server.url
        let task = Task { try await network.responseData(for: HTTPRequest(url: url)) }
        for await _ in clock.sleeping { break }
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        #expect(server.counts.requests.count == 1)
    }

    @Test(arguments: [("0", 0), (" 5 ", 5), ("-1", nil), ("soon", nil), ("", nil), ("1e3", nil)])
    func test_retry_after_when_read_then_takes_whole_seconds_only(text: String, seconds: Int?) {
        #expect(RetryPolicy.pause(asked: text, now: Date()) == seconds.map { .seconds($0) })
    }

    @Test func test_retry_after_when_date_is_past_then_is_zero() {
        let pause = RetryPolicy.pause(
            asked: "Sun, 06 Nov 1994 08:49:37 GMT",
            now: Date(timeIntervalSince1970: 1_000_000_000)
        )
        #expect(pause == .zero)
        #expect(HTTPDate.date(from: "Sun, 06 Foo 1994 08:49:37 GMT") == nil)
        #expect(HTTPDate.date(from: "Sunday, 06-Nov-94 08:49:37 GMT") == nil)
    }
}
