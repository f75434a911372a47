import WooFoundation

/// Reaches a store as a browser does: signed in at `wp-login.php`, with a cookie, and a nonce that shows the request is
/// intended. For stores where application passwords are disabled.
///
/// A nonce lasts half a day and a cookie two weeks. The first answer that rejects them renews them, once, and the
/// request is sent again: WordPress checks them before anything else, so the first request had no effect.
public struct WordPressOrgNetwork: Network {
    private let base: any Network
    private let connection: SiteConnection
    private let account: SiteAccount

    /// - Parameter connection: to the only store whose requests get its cookies.
    public init(base: any Network, connection: SiteConnection, account: SiteAccount) {
        (self.base, self.connection, self.account) = (base, connection, account)
    }

    /// - Throws: `NetworkError`; `.invalidRequest(.unknownSite)` for another store's request, which is not sent.
    public func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        guard let request = request as? RESTRequest else { return try await base.answer(to: request) }
        guard request.siteID == connection.siteID else {
            throw NetworkError.invalidRequest(
                .unknownSite(siteID: request.siteID, reason: "it is not the one that is signed in to")
            )
        }
        let first: SignInPass
        switch try await outcome(instead: nil) {
        case .pass(let pass): first = pass
        case .refused(let answer): return answer
        }
        let answer = try await send(request, first)
        guard Self.isStale(answer) else { return answer }
        switch try await outcome(instead: first) {
        case .pass(let pass): return try await send(request, pass)
        case .refused(let refusal): return refusal
        }
    }

    private func outcome(instead stale: SignInPass?) async throws -> WordPressOrgSession.Outcome {
        try await account.session.outcome(
            instead: stale,
            user: account.user,
            password: account.password,
            page: SignInPage(address: connection.address, caFile: connection.caFile),
            over: base
        )
    }

    private func send(_ request: RESTRequest, _ pass: SignInPass) async throws -> NetworkResponse {
        try await base.answer(to: SignedInRequest(request: request, connection: connection, pass: pass))
    }

    /// Whether WordPress rejected an expired nonce or expired cookies: it says the same of both.
    private static func isStale(_ response: NetworkResponse) -> Bool {
        response.status == 403 && response.body.count < 10_000
            && StoreError(body: response.body)?.code == "rest_cookie_invalid_nonce"
    }
}

/// A request to a store with cookies and nonce.
struct SignedInRequest: Hashable, Sendable, URLRequestConvertible {
    let request: RESTRequest
    let connection: SiteConnection
    let pass: SignInPass

    func asHTTPRequest() throws -> HTTPRequest {
        let address = connection.address
        var result = try request.httpRequest(at: address, caFile: connection.caFile)
        let path = address.path + (address.routeStyle == .pretty ? "/wp-json/" : "/")
        result.headers["Cookie"] = pass.cookies.header(forPath: path)
        result.headers["X-WP-Nonce"] = pass.nonce.reveal()
        result.secrets = pass.cookies.secrets + [pass.nonce]
        return result
    }
}
