/// Anything that can be sent.
public protocol URLRequestConvertible: Sendable {
    /// - Throws: `RequestError` where it must not be sent.
    func asHTTPRequest() throws -> HTTPRequest
}

extension HTTPRequest: URLRequestConvertible {
    public func asHTTPRequest() -> HTTPRequest { self }
}
