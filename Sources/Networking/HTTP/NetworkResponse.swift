import Foundation

/// An answer, whole and decompressed.
public struct NetworkResponse: Hashable, Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: Data

    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension NetworkResponse {
    /// This answer if its status is 2xx.
    ///
    /// - Throws: `.redirected` for 3xx, `.store` where the body is a WordPress error, else `.http`.
    public func validated() throws(NetworkError) -> NetworkResponse {
        switch status {
        case 200..<300: return self
        case 300..<400: throw .redirected(to: String((headers["Location"] ?? "").prefix(2_000)))
        default:
            if let error = StoreError(body: body) { throw .store(status: status, error) }
            throw .http(status: status, excerpt: Excerpt.of(body))
        }
    }
}
