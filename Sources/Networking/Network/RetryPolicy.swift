import FoundationEssentials
import WooFoundation

/// When a request to a busy store (429, 503) is retried, and after what pause.
public struct RetryPolicy: Hashable, Sendable {
    /// Including the first.
    public let attempts: Int
    /// The limit for all pauses of one request together.
    public let longestWait: Duration
    /// The first pause where the store sends no `Retry-After`; each later one is twice as long.
    public let firstPause: Duration

    /// - Parameters:
    ///   - attempts: 1 for no retry.
    ///   - longestWait: if the next pause would exceed it, the request is not retried.
    public init(attempts: Int = 3, longestWait: Duration = .seconds(30), firstPause: Duration = .seconds(1)) {
        self.attempts = attempts
        self.longestWait = longestWait
        self.firstPause = firstPause
    }

    /// The pause after attempt `attempt` (from 1), or nil where the request is not retried.
    func pause(after response: NetworkResponse, attempt: Int, waited: Duration, now: Date) -> Duration? {
        guard response.status == 429 || response.status == 503, attempt < attempts else { return nil }
        let asked = response.headers["Retry-After"].flatMap { Self.pause(asked: $0, now: now) }
        let pause = asked ?? firstPause * (1 << min(attempt - 1, 10))
        return waited + pause <= longestWait ? pause : nil
    }

    /// `Retry-After`: seconds, or an HTTP date (RFC 9110, 10.2.3).
    static func pause(asked text: String, now: Date) -> Duration? {
        let text = text.trimmed(.whitespaces)
        if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 86_400 * 365)) }
        guard let date = HTTPDate.date(from: text) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}

extension NetworkResponse {
    /// How long a busy server asks to wait; nil where it does not say.
    public func retryAfter(now: Date) -> Duration? {
        headers["Retry-After"].flatMap { RetryPolicy.pause(asked: $0, now: now) }
    }
}
