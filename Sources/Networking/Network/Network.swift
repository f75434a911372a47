/// Sends requests.
public protocol Network: Sendable {
    /// The answer to `request`, of whatever status.
    ///
    /// - Throws: `NetworkError`, and nothing else.
    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse
}

extension Network {
    /// The answer to `request`, of status 2xx.
    ///
    /// - Throws: `NetworkError`, and nothing else.
    public func responseData(for request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await answer(to: request).validated()
    }
}

/// A network that can look at a server's certificate without trusting it.
public protocol CertificateInspector: Sendable {
    /// Asks for the head of the site's first page, without credentials and without checking who answers, to say what is
    /// wrong with a certificate that was refused.
    ///
    /// - Throws: `NetworkError`.
    func certificate(of address: SiteAddress) async throws -> ServerCertificate
}
