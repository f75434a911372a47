import FoundationEssentials
import Networking
import WooFoundation

/// Explains a failed connection.
struct ConnectionDiagnosis: Sendable {
    /// A clock that is off by less does not explain a certificate error.
    private static let noticeableSkew: TimeInterval = 3_600

    let network: any Network
    let dates: any DateSource

    func error(_ error: any Error, at address: SiteAddress) async -> any Error {
        switch error {
        case let error as LoginError: error
        case let stop as SiteProbe.Stop: Self.error(stop, host: address.shownHost)
        case let error as NetworkError: await self.error(error, at: address)
        case is CancellationError: LoginError.cancelled
        default: error
        }
    }

    private static func error(_ stop: SiteProbe.Stop, host: String) -> LoginError {
        switch stop {
        case .otherHost(let target): .moved(to: target)
        case .downgraded(let target): .downgraded(to: target)
        case .circle: .redirectLoop(host: host)
        }
    }

    private func error(_ error: NetworkError, at address: SiteAddress) async -> LoginError {
        let host = address.shownHost
        switch error {
        case .hostNotFound: return .hostNotFound(host: host)
        case .unreachable(let reason): return .unreachable(host: host, reason: reason)
        case .timedOut: return .timedOut(host: host)
        case .tlsNotTrusted(let problem): return await certificate(problem, at: address)
        case .cancelled: return .cancelled
        case .redirected(let target): return .moved(to: target)
        case .invalidRequest(.consumerKeyNeedsHTTPS): return .keyNeedsHTTPS
        case .invalidRequest(.passwordNeedsHTTPS): return .passwordNeedsHTTPS
        case .invalidRequest(.consumerKeyNotAcceptedHere): return .keyNeedsPrettyPermalinks
        case .cutOff, .tooLarge, .notJSON, .unreadable, .store, .http, .wordPressCom, .invalidRequest:
            return .answer(error)
        }
    }

    /// Names and dates are read from the certificate itself, and the server's clock shows whether ours is wrong.
    private func certificate(_ problem: CertificateProblem, at address: SiteAddress) async -> LoginError {
        let host = address.shownHost
        func error(_ problem: CertificateProblem, clockMayBeWrong: Bool = false) -> LoginError {
            .certificate(host: host, problem: problem, clockMayBeWrong: clockMayBeWrong)
        }
        let seen = (network as? any CertificateInspector)
        switch problem {
        case .unknownAuthority, .selfSigned, .caFileUnreadable, .other: return error(problem)
        case .wrongName: return error(.wrongName(names: (try? await seen?.certificate(of: address))?.names ?? []))
        case .expired, .notYetValid: break
        }
        let certificate = try? await seen?.certificate(of: address)
        let skew = certificate?.serverDate.map { $0.timeIntervalSince(dates.now()) }
        if let skew, let serverDate = certificate?.serverDate, abs(skew) > Self.noticeableSkew,
            serverDate >= certificate?.notBefore ?? .distantPast, serverDate <= certificate?.notAfter ?? .distantFuture
        {
            return .clockWrong(by: Int(max(-1e10, min(1e10, skew))))
        }
        if case .expired = problem {
            return error(.expired(since: certificate?.notAfter), clockMayBeWrong: skew == nil)
        }
        return error(.notYetValid(from: certificate?.notBefore), clockMayBeWrong: true)
    }
}

extension SiteAddress {
    /// For display: with the port where it is not the scheme's default.
    var shownHost: String { host + (port.map { ":\($0)" } ?? "") }
}
