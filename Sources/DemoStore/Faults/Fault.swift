import FoundationEssentials

/// Something that goes wrong between a client and a store, and when.
public struct Fault: Sendable {
    /// What goes wrong.
    public enum Effect: Sendable {
        /// The answer comes so much later.
        case latency(Duration)
        /// The store is not asked; this comes instead.
        case status(Int, body: String, headers: [String: String])
        /// The head and `bytes` of the body, with the honest Content-Length of all; then the connection ends.
        case truncateBody(bytes: Int)
        /// A page of HTML with status 200, as a plugin or a captive portal sends it. The store is not asked.
        case htmlForJSON
        /// The connection ends before the store hears of the request.
        case cutBeforeStore
        /// The store does what was asked; the connection ends before a byte of the answer.
        case cutAfterStore
        /// The store does what was asked; the answer waits for ``FaultProxy/release()``.
        case hang
    }

    public let effect: Effect
    /// Nil: any.
    public let method: String?
    /// Occurs in the request's target, query included; empty: any.
    public let path: String
    /// The first matching request it strikes, counted from 1.
    public let from: Int
    /// How many matching requests it strikes; nil: all that follow.
    public let times: Int?

    public init(
        _ effect: Effect,
        method: String? = nil,
        path: String = "",
        from: Int = 1,
        times: Int? = nil
    ) {
        self.effect = effect
        self.method = method
        self.path = path
        self.from = from
        self.times = times
    }

    func matches(method: String, target: String) -> Bool {
        if let wanted = self.method, wanted.uppercased() != method { return false }
        return path.isEmpty || target.contains(path)
    }

    /// Whether the `occurrence`th matching request is struck.
    func strikes(occurrence: Int) -> Bool {
        guard occurrence >= from else { return false }
        return times.map { occurrence < from + $0 } ?? true
    }
}

extension Fault.Effect {
    /// 401 as WordPress words it.
    public static let unauthorized = status(
        401,
        "woocommerce_rest_cannot_view",
        "Sorry, you cannot list resources."
    )

    /// 429, with `Retry-After` in seconds where given.
    public static func tooManyRequests(retryAfter: Int?) -> Fault.Effect {
        .status(
            429,
            body: "{\"code\":\"too_many_requests\",\"message\":\"Slow down.\",\"data\":{\"status\":429}}",
            headers: retryAfter.map { ["Retry-After": String($0)] } ?? [:]
        )
    }

    /// 500 as PHP's fatal error handler words it.
    public static let internalServerError = status(
        500,
        "internal_server_error",
        "<p>There has been a critical error on this website.</p>"
    )

    /// The HTML a proxy in front of PHP sends.
    public static func gateway(_ status: Int) -> Fault.Effect {
        .status(
            status,
            body: "<html><head><title>\(status)</title></head><body><h1>\(status)</h1><hr>nginx</body></html>",
            headers: ["Content-Type": "text/html"]
        )
    }

    private static func status(_ status: Int, _ code: String, _ message: String) -> Fault.Effect {
        let error: JSONNode = [
            "code": .string(code), "message": .string(message), "data": ["status": .integer(status)],
        ]
        return .status(status, body: String(decoding: error.data, as: UTF8.self), headers: [:])
    }
}
