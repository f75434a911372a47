import Networking
import Synchronization

/// The network of one store: adds its credentials to the requests of remotes, and reads the secret once. If the store
/// refuses to let us read, the secret may have been changed: it is read once more.
final class SessionNetwork: Network {
    private let base: any Network
    private let vault: CredentialsVault
    /// Called when the store says that the login has too few rights.
    private let refused = LateHandler<Void>()

    init(base: any Network, login: SiteLogin) {
        self.base = base
        vault = CredentialsVault(login: login)
    }

    private let sent = Mutex(0)

    /// The number of requests sent since the store was opened.
    var requests: Int { sent.withLock { $0 } }

    func whenRefused(_ handler: @escaping @Sendable () async -> Void) {
        refused.whenAsked(handler)
    }

    /// - Throws: `SessionError.secret`.
    func connection() async throws -> SiteConnection { try await vault.connection() }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        sent.withLock { $0 += 1 }
        guard request is RESTRequest || request is DotcomRequest else { return try await base.answer(to: request) }
        let isSafeToRepeat =
            (request as? RESTRequest)?.method.isSafeToRepeat ?? (request as? DotcomRequest)?.isSafeToRepeat ?? false
        let answer = try await answer(to: request, isSafeToRepeat: isSafeToRepeat)
        if answer.status == 401 || answer.status == 403 { await refused.ask() }
        return answer
    }

    private func answer(
        to request: any URLRequestConvertible,
        isSafeToRepeat: Bool
    ) async throws -> NetworkResponse {
        let connection = try await vault.connection()
        let answer = try await base.answer(to: request, by: connection)
        guard isSafeToRepeat else { return answer }
        guard answer.status == 401 else {
            await vault.worked(connection)
            return answer
        }
        guard let other = try await vault.connection(after: connection) else { return answer }
        sent.withLock { $0 += 1 }
        let second = try await base.answer(to: request, by: other)
        if second.status != 401 { await vault.worked(other) }
        return second
    }
}
