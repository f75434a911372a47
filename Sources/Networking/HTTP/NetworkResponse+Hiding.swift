import FoundationEssentials
import Glibc

extension NetworkResponse {
    /// Shorter ones could match by chance.
    private static let shortestSecret = 12

    /// This answer without `secrets`, in case the server echoes them: WordPress writes the query into its `Link`
    /// header.
    func hiding(_ secrets: [Secret]) -> NetworkResponse {
        let texts = secrets.map { $0.reveal() }.filter { $0.utf8.count >= Self.shortestSecret }
        guard !texts.isEmpty else { return self }
        var headers = HTTPHeaders()
        for field in self.headers.fields {
            headers.add(field.name, texts.reduce(field.value) { $0.replacing($1, with: Secret.redacted) })
        }
        var result = NetworkResponse(status: status, headers: headers, body: Self.body(body, without: texts))
        result.certificate = certificate
        return result
    }

    private static func body(_ body: Data, without texts: [String]) -> Data {
        var body = body
        for text in texts where contains(body, text) {
            let whole = String(decoding: body, as: UTF8.self)
            body = Data(whole.replacing(text, with: Secret.redacted).utf8)
        }
        return body
    }

    private static func contains(_ body: Data, _ text: String) -> Bool {
        let text = Array(text.utf8)
        return body.withUnsafeBytes { buffer in
            guard var next = buffer.baseAddress, buffer.count >= text.count else { return false }
            let end = next + (buffer.count - text.count + 1)
            while next < end, let found = memchr(next, Int32(text[0]), end - next) {
                if memcmp(found, text, text.count) == 0 { return true }
                next = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }
}
