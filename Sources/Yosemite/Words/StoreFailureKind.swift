import Networking
import Storage

/// What a failure means for the caller, beyond its message.
public enum StoreFailureKind: Hashable, Sendable {
    /// The store could not be reached, or did not answer properly; it may later.
    case offline
    /// The key or the role has too few rights.
    case notAllowed
    /// The store answered with a refusal.
    case refused
    /// Something other than the store answers: a firewall's page, an untrusted certificate, another address, a server
    /// error. It may work later.
    case unusable
    /// The address and the credentials do not match, or are missing.
    case misconfigured
    /// The store's files on this machine cannot be read or written: a full disk, a lock, damage.
    case files
    case other

    public init(_ error: any Error) {
        guard let error = error as? NetworkError else {
            self = error is StorageError ? .files : .other
            return
        }
        if error.isOffline {
            self = .offline
        } else if error.isUnauthorized {
            self = .notAllowed
        } else if error.isRefused {
            self = .refused
        } else {
            self = Self.withoutRefusal(error)
        }
    }

    private static func withoutRefusal(_ error: NetworkError) -> StoreFailureKind {
        switch error {
        case .notJSON, .unreadable, .tooLarge, .redirected, .tlsNotTrusted, .store, .http: .unusable
        case .hostNotFound, .unreachable, .timedOut, .cutOff: .offline
        case .wordPressCom(_, let error): error.keepsFromStore ? .misconfigured : .unusable
        case .invalidRequest: .misconfigured
        case .cancelled: .other
        }
    }

    /// The store gave no answer, so the mirror is the best there is.
    public var isWithoutAnswer: Bool { self == .offline || self == .unusable }
}
