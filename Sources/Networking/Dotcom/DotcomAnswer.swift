import FoundationEssentials
import WooFoundation

/// Reads WordPress.com's answers.
enum DotcomAnswer {
    /// The answer; if it is an error of WordPress.com, with that error attached.
    static func own(_ response: NetworkResponse) -> NetworkResponse {
        guard response.status >= 400 else { return response }
        return marked(response, DotcomError(body: response.body) ?? unnamed(response))
    }

    /// The store's own answer, taken out of WordPress.com's: status, headers and body. Where WordPress.com itself
    /// refused or failed, the answer carries its error.
    ///
    /// - Throws: `.unreadable` where WordPress.com answers without `data`: what the store did is unknown.
    static func tunnelled(_ response: NetworkResponse) throws(NetworkError) -> NetworkResponse {
        if (300..<400).contains(response.status) { return response }
        guard response.status < 400 else {
            if let error = DotcomError.storeError(in: response.body, status: response.status) {
                return replaced(response, status: response.status, body: json(of: error))
            }
            return own(response)
        }
        guard let members = JSONRowScanner.members(of: response.body),
            let data = members.first(where: { $0.name == "data" })?.value
        else { throw .unreadable(resource: "answer of WordPress.com", reason: "it holds no data") }
        if let envelope = envelope(in: data) { return opened(envelope, of: response) }
        if let error = StoreError(body: data) {
            return replaced(response, status: error.status ?? response.status, body: data)
        }
        return replaced(response, status: response.status, body: data)
    }

    private struct Enveloped {
        let status: Int
        let headers: JSONValue
        let body: Data
    }

    /// `{"body": …, "status": …, "headers": {…}}`, WordPress's answer to `_envelope`; nil for anything else.
    private static func envelope(in data: Data) -> Enveloped? {
        guard let members = JSONRowScanner.members(of: data), members.count == 3,
            let body = members.first(where: { $0.name == "body" })?.value,
            let status = members.first(where: { $0.name == "status" }).flatMap({ value($0.value)?.plainText }),
            let status = Int(status), (100..<600).contains(status),
            let headers = members.first(where: { $0.name == "headers" }).flatMap({ value($0.value) })
        else { return nil }
        return Enveloped(status: status, headers: headers, body: body)
    }

    private static func value(_ data: Data) -> JSONValue? {
        guard data.count <= 100_000, JSONRowScanner.depth(of: data) < 100 else { return nil }
        return try? JSONDecoder().decode(JSONValue.self, from: data)
    }

    private static func opened(_ envelope: Enveloped, of response: NetworkResponse) -> NetworkResponse {
        var headers = response.headers
        if case .object(let members) = envelope.headers {
            for (name, value) in members { if let text = value.plainText { headers[name] = text } }
        }
        return NetworkResponse(status: envelope.status, headers: headers, body: envelope.body)
    }

    private static func replaced(_ response: NetworkResponse, status: Int, body: Data) -> NetworkResponse {
        NetworkResponse(status: status, headers: response.headers, body: body)
    }

    /// An invalid token becomes 401, whatever its status was.
    private static func marked(_ response: NetworkResponse, _ error: DotcomError) -> NetworkResponse {
        let status =
            switch error {
            case .invalidToken: 401
            case .unauthorized, .unknownSite, .jetpackNotConnected, .requestFailed, .noStatsPermission,
                .statsModuleDisabled, .unknown:
                response.status
            }
        var result = replaced(response, status: status, body: response.body)
        result.dotcomError = error
        return result
    }

    private static func unnamed(_ response: NetworkResponse) -> DotcomError {
        .unknown(code: "http_\(response.status)", message: Excerpt.of(response.body))
    }

    private static func json(of error: StoreError) -> Data {
        let members: [String: JSONValue] = [
            "code": .string(error.code), "message": .string(error.message), "data": error.data,
        ]
        return Data(JSONValue.object(members).text.utf8)
    }
}
