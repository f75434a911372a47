import Foundation
import Testing

@testable import Networking

struct RetryPolicyTests {
    private static let policy = RetryPolicy(attempts: 9, longestWait: .seconds(30))

    private func pause(asked seconds: Int, waited: Int) -> Duration? {
        let busy = NetworkResponse(status: 503, headers: ["Retry-After": "\(seconds)"])
        return Self.policy.pause(
            after: busy,
            attempt: 3,
            waited: .seconds(waited),
            now: Date(timeIntervalSince1970: 0)
        )
    }

    @Test func test_pause_when_all_together_are_as_long_as_allowed_then_is_the_last() {
        #expect(pause(asked: 12, waited: 18) == .seconds(12))
        #expect(pause(asked: 12, waited: 19) == nil)
        #expect(pause(asked: 1, waited: 30) == nil)
    }
}
