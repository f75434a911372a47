import Networking
import Storage

/// What a failure means for whoever called, beyond its words.
public enum StoreFailureKind: Hashable, Sendable {
    /// The store could not be reached, or did not answer properly; it may later.
    case offline
    /// The key or the role is not good enough.
    case notAllowed
    /// The store answered, and said no.
    case refused
    /// Something answers, and it is not the store as it should be: a page of a firewall, a certificate nobody
    /// trusts, another address, a fault of the server. It may later.
    case unusable
    /// The address and the credentials do not go together, or are none.
    case misconfigured
    /// The files of the store on this machine cannot be read or written: a full disk, a lock, damage.
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

    /// The store said nothing, so what is saved here is the best there is.
    public var isWithoutAnswer: Bool { self == .offline || self == .unusable }
}
