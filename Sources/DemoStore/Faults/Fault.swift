import FoundationEssentials
import WooFoundation

/// A fault between a client and a store, and when it strikes.
public struct Fault: Sendable {
    /// The effect of a fault.
    public enum Effect: Sendable {
        /// The answer is delayed.
        case latency(Duration)
        /// The store does not get the request; this is answered instead.
        case status(Int, body: String, headers: [String: String])
        /// The head and `bytes` of the body, with the full Content-Length; then the connection ends.
        case truncateBody(bytes: Int)
        /// A page of HTML with status 200, as sent by a plugin or a captive portal. The store does not get the request.
        case htmlForJSON
        /// The connection ends before the store gets the request.
        case cutBeforeStore
        /// The store acts on the request; the connection ends before the first byte of the answer.
        case cutAfterStore
        /// The store acts on the request; the answer waits for ``FaultProxy/release()``.
        case hang
    }

    public let effect: Effect
    /// nil: any.
    public let method: String?
    /// A part of the request's target, query included; empty: any.
    public let path: String
    /// The first matching request that it strikes, counted from 1.
    public let from: Int
    /// The number of matching requests that it strikes; nil: all that follow.
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
    /// 401 in WordPress's words.
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

    /// 500 in the words of PHP's fatal error handler.
    public static let internalServerError = status(
        500,
        "internal_server_error",
        "<p>There has been a critical error on this website.</p>"
    )

    /// The HTML error page of a proxy in front of PHP.
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
