/// Limits of `CurlNetwork`.
public struct CurlConfiguration: Hashable, Sendable {
    public var connectTimeout: Duration
    /// Bytes of an answer after decompression; a longer one throws `.tooLarge`.
    public var longestAnswer: Int
    /// A transfer slower than one byte a second for this long throws `.timedOut`.
    public var stallTimeout: Duration
    /// Connections to one host at a time; more requests wait.
    public var connectionsPerHost: Int
    public var retry: RetryPolicy

    public init(
        connectTimeout: Duration = .seconds(10),
        longestAnswer: Int = 64 << 20,
        stallTimeout: Duration = .seconds(45),
        connectionsPerHost: Int = 40,
        retry: RetryPolicy = RetryPolicy()
    ) {
        self.connectTimeout = connectTimeout
        self.longestAnswer = longestAnswer
        self.stallTimeout = stallTimeout
        self.connectionsPerHost = connectionsPerHost
        self.retry = retry
    }
}

extension Duration {
    /// Whole milliseconds, at least 1, at most a day, as libcurl takes them.
    var curlMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return 86_400_000 }
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
