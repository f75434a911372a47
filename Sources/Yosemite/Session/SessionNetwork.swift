import FoundationEssentials
import Networking
import Synchronization
import WooFoundation

/// The network of one store: adds its credentials to the requests of remotes, and reads the secret once. If the store
/// refuses to let us read, the secret may have been changed: it is read once more.
///
/// No reading has the address of an earlier one: hosts cache answers by their address, for days, and an old answer to
/// “is it paid?” costs money (`woocommerce.md`, "Caches").
final class SessionNetwork: Network {
    private let base: any Network
    private let vault: CredentialsVault
    /// Called when the store says that the login has too few rights.
    private let refused = LateHandler<Void>()
    private let marks = ReadMark()
    private let pause = Mutex<Date?>(nil)
    private let dates: any DateSource

    init(base: any Network, login: SiteLogin, dates: any DateSource = SystemDateSource()) {
        (self.base, self.dates) = (base, dates)
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
        let request = fresh(request)
        let isSafeToRepeat =
            (request as? RESTRequest)?.method.isSafeToRepeat ?? (request as? DotcomRequest)?.isSafeToRepeat ?? false
        let answer = try await answer(to: request, isSafeToRepeat: isSafeToRepeat)
        if answer.status == 401 || answer.status == 403 { await refused.ask() }
        hear(answer)
        return answer
    }

    private func fresh(_ request: any URLRequestConvertible) -> any URLRequestConvertible {
        guard let request = request as? RESTRequest, request.method.isSafeToRepeat, !request.mayBeCached else {
            return request
        }
        return request.asking(marks.next())
    }

    private func hear(_ answer: NetworkResponse) {
        let isBusy = answer.status == 429 || answer.status == 503
        let wait = isBusy ? answer.retryAfter(now: dates.now()) : nil
        pause.withLock { $0 = wait.map { dates.now().addingTimeInterval(Double($0.components.seconds)) } }
    }

    /// How long the store has asked us to wait, at most an hour; nil where it answered since.
    var askedToWait: Duration? {
        guard let end = pause.withLock({ $0 }) else { return nil }
        let left = end.timeIntervalSince(dates.now())
        return left > 0 ? .seconds(Int(min(left, 3_600).rounded(.up))) : nil
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
