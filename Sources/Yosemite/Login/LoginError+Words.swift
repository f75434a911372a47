import FoundationEssentials
import Networking

extension LoginError: LocalizedError {
    public var errorDescription: String? { advice.text }
}

extension LoginError {
    /// The messages of each failure.
    enum Words {}

    /// What happened, what it means and what to do.
    public var advice: LoginAdvice {
        switch self {
        case .badAddress(let reason): Words.badAddress(reason)
        case .insecureAddress(let host): Words.insecureAddress(host)
        case .hostNotFound(let host): Words.hostNotFound(host)
        case .unreachable(let host, let reason): Words.unreachable(host, reason)
        case .timedOut(let host): Words.timedOut(host)
        case .moved(let target): Words.moved(target)
        case .redirectLoop(let host): Words.redirectLoop(host)
        case .downgraded(let target): Words.downgraded(target)
        case .certificate(let host, let problem, let clockMayBeWrong):
            Words.certificate(host, problem, clockMayBeWrong: clockMayBeWrong)
        case .notWordPress(let host, let title): Words.notWordPress(host, title)
        case .answersEverything(let host): Words.answersEverything(host)
        case .maintenance(let host): Words.maintenance(host)
        case .firewall(let host, let status, let vendor): Words.firewall(host, status, vendor)
        case .noWooCommerce(let site): Words.noWooCommerce(site)
        case .headerStripped(let canUseQuery): Words.headerStripped(canUseQuery: canUseQuery)
        case .wrongKey: Words.wrongKey
        case .wrongSecret: Words.wrongSecret
        case .wrongPassword(let user): Words.wrongPassword(user)
        case .unknownUser(let user): Words.unknownUser(user)
        case .wrongOwnPassword(let user): Words.wrongOwnPassword(user)
        case .cannotSignIn(let reason): Words.cannotSignIn(reason)
        case .passwordNeedsHTTPS: Words.passwordNeedsHTTPS
        case .passwordsOff: Words.passwordsOff
        case .keyNeedsHTTPS: Words.keyNeedsHTTPS
        case .keyNeedsPrettyPermalinks: Words.keyNeedsPrettyPermalinks
        case .wrongRole(let role): Words.wrongRole(role)
        case .cannotRead(let reason): Words.cannotRead(reason)
        case .clockWrong(let seconds): Words.clockWrong(by: seconds)
        case .rejected: Words.rejected
        case .timedOutWaiting: Words.timedOutWaiting
        case .cancelled: Words.cancelled
        case .cannotListen(let reason): Words.cannotListen(reason)
        case .cannotRevokeKey: Words.cannotRevokeKey
        case .answer(let error): Words.answer(error)
        }
    }

    /// What the failure means for the caller.
    public var kind: StoreFailureKind {
        switch self {
        case .badAddress, .insecureAddress, .moved, .downgraded, .keyNeedsHTTPS, .keyNeedsPrettyPermalinks,
            .passwordNeedsHTTPS:
            .misconfigured
        case .hostNotFound, .unreachable, .timedOut, .maintenance: .offline
        case .redirectLoop, .certificate, .notWordPress, .answersEverything, .firewall, .noWooCommerce, .clockWrong,
            .headerStripped, .passwordsOff, .cannotSignIn:
            .unusable
        case .wrongKey, .wrongSecret, .wrongPassword, .unknownUser, .wrongOwnPassword, .wrongRole, .cannotRead:
            .notAllowed
        case .rejected, .timedOutWaiting, .cancelled, .cannotRevokeKey: .refused
        case .cannotListen: .other
        case .answer(let error): StoreFailureKind(error)
        }
    }

    /// Whether the typed address is invalid, or must not be used.
    public var isOfAddress: Bool {
        switch self {
        case .badAddress, .insecureAddress: true
        case .hostNotFound, .unreachable, .timedOut, .moved, .redirectLoop, .downgraded, .certificate, .notWordPress,
            .answersEverything, .maintenance, .firewall, .noWooCommerce, .headerStripped, .wrongKey, .wrongSecret,
            .wrongPassword, .unknownUser, .wrongOwnPassword, .cannotSignIn, .passwordNeedsHTTPS, .passwordsOff,
            .keyNeedsHTTPS, .keyNeedsPrettyPermalinks, .wrongRole,
            .cannotRead, .clockWrong, .rejected, .timedOutWaiting, .cancelled, .cannotListen, .cannotRevokeKey, .answer:
            false
        }
    }
}
