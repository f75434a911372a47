import FoundationEssentials
import WooFoundation

/// Sends a request to a processor and reads its answer. Redirects are not followed, only reads are retried, and an
/// answer counts only in the processor's own format.
struct ProcessorExchange: Sendable {
    /// In bytes. No object of a processor is as long; Stripe's fully expanded intents have about 12 KB.
    static let longestAnswer = 512 << 10

    let network: any Network
    let endpoint: ProcessorEndpoint
    /// Sent with every request whose call sets no other.
    let version: HTTPHeaders.Field

    enum Body {
        case none
        case json(JSONValue)
        case form([QueryParameter])
    }

    struct Call {
        var method = HTTPMethod.get
        /// Segments below the address, percent-encoded when sent.
        var path: [String]
        var query: [QueryParameter] = []
        var body = Body.none
        /// One idempotency key per attempt, for everything that is not a read.
        var key: String?
        /// Whether a failure that is repeated under `key` is thrown as `.repeated`: the caller has another key.
        var tellsRepeats = false
        /// Replaces the version of the exchange.
        var version: String?
        var timeout = Duration.seconds(30)
    }

    /// - Throws: `NetworkError`, `ProcessorAnswerError`.
    func answer<Value: Decodable>(to call: Call, as type: Value.Type) async throws -> Value {
        try await answer(to: call) { (value: Value) in value }
    }

    /// - Parameters:
    ///   - refused: the result of a refusal, by its code; nil to throw it.
    ///   - read: the result of an answer that can be read.
    /// - Throws: `NetworkError`, `ProcessorAnswerError`.
    func answer<Value: Decodable, Result>(
        to call: Call,
        refused: (_ code: String, _ answer: NetworkResponse) throws -> Result? = { _, _ in nil },
        read: (Value) throws -> Result
    ) async throws -> Result {
        let response = try await network.answer(to: request(for: call))
        if call.tellsRepeats, response.status >= 400, response.headers["Idempotent-Replayed"] == "true" {
            let error = ProcessorErrorBody(response.body)
            throw error?.repeated(status: response.status) ?? .repeated(status: response.status, code: "", message: "")
        }
        switch response.status {
        case 200..<300: return try read(try Self.value(of: response))
        case 300..<400: throw NetworkError.redirected(to: "")
        case 400..<500 where response.status != 408:
            guard let error = ProcessorErrorBody(response.body), !response.isHTML else { fallthrough }
            let failure = error.failure(status: response.status)
            if case .refused(_, let code, _) = failure, let result = try refused(code, response) { return result }
            throw failure
        default: throw NetworkError.http(status: response.status, excerpt: Excerpt.of(response.body))
        }
    }

    /// - Throws: `NetworkError` for anything that is not an object of this shape.
    static func value<Value: Decodable>(of response: NetworkResponse) throws -> Value {
        guard !response.isHTML, JSONRowScanner.firstByte(of: response.body) == UInt8(ascii: "{") else {
            throw NetworkError.notJSON(
                contentType: response.headers["Content-Type"],
                excerpt: Excerpt.of(response.body)
            )
        }
        guard JSONRowScanner.depth(of: response.body) <= 50 else {
            throw NetworkError.unreadable(resource: "answer", reason: "is nested too deeply")
        }
        do {
            return try JSONDecoder().decode(Value.self, from: response.body)
        } catch {
            throw NetworkError.unreadable(resource: "answer", reason: RowProblem(error).text)
        }
    }

    private func request(for call: Call) -> HTTPRequest {
        let path = call.path.map { "/" + PercentEncoding.encode($0) }.joined()
        let query = PercentEncoding.query(call.query)
        var headers: HTTPHeaders = [
            "Authorization": "Bearer \(endpoint.key.reveal())", "Accept": "application/json",
            "User-Agent": UserAgent.text, version.name: call.version ?? version.value,
        ]
        if let key = call.key { headers["Idempotency-Key"] = key }
        var body: Data?
        switch call.body {
        case .none: if call.method != .get { body = Data() }
        case .json(let value):
            headers["Content-Type"] = "application/json"
            body = Data(value.text.utf8)
        case .form(let fields):
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = Data(PercentEncoding.query(fields).utf8)
        }
        var request = HTTPRequest(
            method: call.method,
            url: endpoint.address.baseURL + path + (query.isEmpty ? "" : "?" + query),
            headers: headers,
            body: body,
            timeout: call.timeout,
            isSafeToRepeat: call.method == .get,
            caFile: endpoint.caFile
        )
        request.secrets = [endpoint.key]
        request.longestAnswer = Self.longestAnswer
        return request
    }
}
