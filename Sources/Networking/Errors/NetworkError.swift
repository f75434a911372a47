/// What can go wrong between a request to a store and its answer.
public enum NetworkError: Error, Hashable, Sendable {
    /// The host does not exist, or the DNS does not answer.
    case hostNotFound(reason: String)
    /// No connection: refused, or the handshake failed.
    case unreachable(reason: String)
    case timedOut
    /// The certificate is not one this machine trusts.
    case tlsNotTrusted(CertificateProblem)
    /// The connection ended before the answer did, after `received` bytes.
    case cutOff(received: Int)
    /// The answer would be longer than `limit` bytes.
    case tooLarge(limit: Int)
    /// The store answers at another address. Not followed: credentials go only to the address the owner entered.
    case redirected(to: String)
    /// A 2xx answer that is not JSON: a login page, a firewall, a cache.
    case notJSON(contentType: String?, excerpt: String)
    /// JSON, but not the expected kind.
    case unreadable(resource: String, reason: String)
    /// The store refused and said why.
    case store(status: Int, StoreError)
    /// An error status whose body is not a WordPress error.
    case http(status: Int, excerpt: String)
    /// WordPress.com, between us and the store, refused or failed; the store did not answer.
    case wordPressCom(status: Int, DotcomError)
    case cancelled
    case invalidRequest(RequestError)

    /// What `MockNetwork` throws for a request it has no answer to.
    public static let notFound = NetworkError.http(status: 404, excerpt: "")
}

extension NetworkError {
    /// The HTTP status, where an error status was received.
    public var status: Int? {
        switch self {
        case .store(let status, _), .http(let status, _), .wordPressCom(let status, _): status
        case .hostNotFound, .unreachable, .timedOut, .tlsNotTrusted, .cutOff, .tooLarge, .redirected, .notJSON,
            .unreadable, .cancelled, .invalidRequest:
            nil
        }
    }

    /// The store's own error, where it sent one.
    public var storeError: StoreError? {
        if case .store(_, let error) = self { error } else { nil }
    }

    /// The store cannot be reached now; the same request may work later.
    public var isOffline: Bool {
        switch self {
        case .hostNotFound, .unreachable, .timedOut, .cutOff: true
        case .wordPressCom(_, .requestFailed): true
        case .store(let status, _), .http(let status, _), .wordPressCom(let status, _):
            [408, 429, 502, 503, 504].contains(status) || status >= 520
        case .tlsNotTrusted, .tooLarge, .redirected, .notJSON, .unreadable, .cancelled, .invalidRequest: false
        }
    }

    /// The store understood and refused; repeating is pointless.
    public var isRefused: Bool {
        guard let status, !isOfWordPressCom else { return false }
        return (400..<500).contains(status) && status != 408 && status != 429
    }

    /// The credentials are missing, wrong or insufficient. A key without write permission gets 401, a user without
    /// the role 403 (`woocommerce.md`, "What a login may do").
    public var isUnauthorized: Bool {
        switch self {
        case .wordPressCom(_, .noStatsPermission), .wordPressCom(_, .statsModuleDisabled): false
        case _: status == 401 || status == 403
        }
    }

    public var isNotFound: Bool { status == 404 && !isOfWordPressCom }

    /// The store was not asked: what WordPress.com lacks says nothing about what the store has.
    private var isOfWordPressCom: Bool {
        if case .wordPressCom = self { true } else { false }
    }
}
