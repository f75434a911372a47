import FoundationEssentials
import WooFoundation

/// The answer that Stripe repeats under the same key: the first one, errors included, to the same request.
struct StripeReplay: Hashable, Sendable, Codable {
    struct Request: Hashable, Sendable, Codable {
        let method: String
        let path: String
        /// The form, whatever the order of its fields.
        let parameters: [String]

        init(_ request: StoreRequest, _ path: [String]) {
            method = request.method
            self.path = path.joined(separator: "/")
            let form = QueryParameters(query: String(decoding: request.body, as: UTF8.self))
            parameters = form.pairs.map { "\($0.name)=\($0.value)" }.sorted()
        }
    }

    let request: Request
    let status: Int
    let body: Data
    /// When it was first answered, in seconds since 1970.
    let second: Int

    init(_ request: Request, _ answer: StoreAnswer, at second: Int) {
        self.request = request
        status = answer.status
        body = answer.body
        self.second = second
    }

    /// Errors of the request itself are found before it is carried out, and not recorded.
    static func isKept(_ answer: StoreAnswer) -> Bool {
        guard (400..<500).contains(answer.status) else { return true }
        let code = (try? JSONNode(parsing: answer.body))?["error"]?["code"]?.text
        return code.map { !["amount_too_small", "resource_missing", "parameter_missing"].contains($0) } ?? false
    }

    func answer(to asked: Request) -> StoreAnswer {
        guard asked.method == request.method, asked.path == request.path else {
            return Self.refused("Keys for idempotent requests can only be used for the same endpoint.")
        }
        guard asked.parameters == request.parameters else {
            return Self.refused("Keys for idempotent requests can only be used with the same parameters.")
        }
        var answer = StoreAnswer(body: body, status: status)
        answer.set("Idempotent-Replayed", "true")
        return answer
    }

    private static func refused(_ message: String) -> StoreAnswer {
        StripeAnswers.error(400, "idempotency_error", code: nil, message)
    }
}
