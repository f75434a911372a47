/// Sends requests.
public protocol Network: Sendable {
    /// The answer to `request`, whatever its status.
    ///
    /// - Throws: `NetworkError` only.
    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse
}

extension Network {
    /// The answer to `request`, with a 2xx status.
    ///
    /// - Throws: `NetworkError` only; see `NetworkResponse.validated()` for other statuses.
    public func responseData(for request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await answer(to: request).validated()
    }
}

/// A network that can look at a server's certificate without trusting it.
public protocol CertificateInspector: Sendable {
    /// Sends HEAD to the site's home page, without credentials and without verifying the server, to find out why a
    /// certificate was rejected.
    ///
    /// - Throws: `NetworkError`.
    func certificate(of address: SiteAddress) async throws -> ServerCertificate
}
