import Networking

/// What a failure means for whoever called, beyond its words.
public enum StoreFailureKind: Hashable, Sendable {
    /// The store could not be reached, or did not answer properly; it may later.
    case offline
    /// The key or the role is not good enough.
    case notAllowed
    /// The store answered, and said no.
    case refused
    case other

    public init(_ error: any Error) {
        guard let error = error as? NetworkError else {
            self = .other
            return
        }
        if error.isOffline {
            self = .offline
        } else if error.isUnauthorized {
            self = .notAllowed
        } else {
            self = error.isRefused ? .refused : .other
        }
    }
}
