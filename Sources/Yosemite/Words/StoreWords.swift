import Foundation
import Networking
import Storage

/// What happened between merced and a store, in one sentence for a person. Codes stand in brackets at the end.
public enum StoreWords {
    public static func describe(_ error: any Error) -> String {
        switch error {
        case let error as NetworkError: describe(error)
        case let error as SessionError: describe(error)
        case let error as EditError: describe(error)
        case is DispatchError: localized("Nobody is logged in to a store.")
        case let error as any LocalizedError: error.errorDescription ?? String(describing: error)
        default: String(describing: error)
        }
    }

    static func describe(_ error: NetworkError) -> String {
        switch error {
        case .unreachable(let reason): localized("The store cannot be reached: %@.", reason)
        case .timedOut: localized("The store did not answer in time.")
        case .tlsNotTrusted(let reason): localized("The store's certificate is not trusted: %@.", reason)
        case .cutOff: localized("The store's answer was cut off.")
        case .tooLarge(let limit): localized("The store's answer is larger than %@ MB.", "\(limit / 1_048_576)")
        case .redirected(let target): localized("The store's address moved to %@; change it in the configuration.", target)
        case .notJSON: localized("The store answered with a page instead of data; a plugin, a firewall or the host stands between.")
        case .unreadable(_, let reason): localized("The store's answer could not be read: %@.", reason)
        case .store(let status, let error): store(status, error)
        case .http(let status, _): localized("The store answered with an error (%@).", "\(status)")
        case .cancelled: localized("Stopped.")
        case .invalidRequest(let reason): localized("The request could not be made: %@", describe(reason))
        }
    }

    private static func store(_ status: Int, _ error: StoreError) -> String {
        let message = error.message.isEmpty ? localized("no reason given") : error.message
        let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
        return localized("The store refused: %@ (%@ %@).", sentence, "\(status)", error.code)
    }

    private static func describe(_ error: SessionError) -> String {
        switch error {
        case .notLoggedIn: localized("Nobody is logged in to this store.")
        case .storage(let store, let cause): localized("The files of “%@” could not be opened: %@", store, describe(cause))
        case .secret(let store, let cause): localized("No secret for “%@”: %@", store, describe(cause))
        }
    }

    private static func describe(_ error: EditError) -> String {
        switch error {
        case .refused(let reason): localized("Not changed. %@", reason)
        case .waiting(let reason): localized("Saved here, not sent yet. %@", reason)
        case .gone: localized("There is no such change.")
        }
    }
}
