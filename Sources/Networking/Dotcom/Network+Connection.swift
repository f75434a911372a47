extension Network {
    /// Sends `request` with the credentials of `connection`: directly to the store, signed in there, or through
    /// WordPress.com. The answer is the store's.
    ///
    /// - Throws: `NetworkError`.
    public func answer(
        to request: any URLRequestConvertible,
        by connection: SiteConnection
    ) async throws -> NetworkResponse {
        switch (request, connection.credentials) {
        case (let request as RESTRequest, .wordPressCom(let site)):
            let tunnelled: DotcomRequest
            do {
                tunnelled = try JetpackRequest(request: request, blogID: site.blogID).dotcomRequest()
            } catch {
                throw NetworkError.invalidRequest(error)
            }
            return try DotcomAnswer.tunnelled(
                try await answer(to: AuthenticatedDotcomRequest(request: tunnelled, account: site.account))
            )
        case (let request as RESTRequest, .account(let account)):
            return try await WordPressOrgNetwork(base: self, connection: connection, account: account)
                .answer(to: request)
        case (let request as RESTRequest, _):
            return try await answer(to: AuthenticatedRESTRequest(request: request, connection: connection))
        case (let request as DotcomRequest, .wordPressCom(let site)):
            let asked = AuthenticatedDotcomRequest(request: request, account: site.account, blogID: site.blogID)
            return DotcomAnswer.own(try await answer(to: asked))
        case (is DotcomRequest, _): throw NetworkError.invalidRequest(.needsWordPressCom)
        default: return try await answer(to: request)
        }
    }
}

/// A network that sends the token of an account at WordPress.com, before one of its sites is chosen. Requests of other
/// kinds are passed on unchanged.
public struct DotcomNetwork: Network {
    private let base: any Network
    private let account: DotcomAccess

    public init(base: any Network, account: DotcomAccess) {
        self.base = base
        self.account = account
    }

    /// - Throws: `NetworkError`.
    public func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        guard let request = request as? DotcomRequest else { return try await base.answer(to: request) }
        return DotcomAnswer.own(
            try await base.answer(to: AuthenticatedDotcomRequest(request: request, account: account))
        )
    }
}
