/// Sends requests.
public protocol Network: Sendable {
    /// The answer to `request`, of status 2xx.
    ///
    /// - Throws: `NetworkError`, and nothing else.
    func responseData(for request: any URLRequestConvertible) async throws -> NetworkResponse
}
