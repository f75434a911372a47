import FoundationEssentials
import Networking

/// Problems between merced and a processor, in words; those with the store are elsewhere.
enum ProcessorWords {
    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as NetworkError: localized("The processor cannot be reached: %@.", reason(error))
        case let error as ProcessorAnswerError: describe(error)
        default: StoreWords.describe(error)
        }
    }

    /// Why the outcome of a request is unknown, as the end of a sentence.
    static func loss(_ cause: any Error) -> String {
        switch cause {
        case let error as NetworkError: reason(error)
        case ProcessorAnswerError.undecided: localized("it is still working on it")
        case ProcessorAnswerError.repeated(let status, _, _): localized("it answered with an error (%@)", "\(status)")
        case ProcessorAnswerError.mismatch(let what, let expected, let found): other(what, expected, found)
        case is GatewayAnswerFault: localized("the bank has not decided")
        default: localized("something else interfered")
        }
    }

    private static func other(_ what: String, _ expected: String, _ found: String) -> String {
        localized("it answered about something else (%@ %@, not %@)", what, found, expected)
    }

    private static func reason(_ error: NetworkError) -> String {
        switch error {
        case .hostNotFound(let reason), .unreachable(let reason): reason
        case .tlsNotTrusted(let problem): localized("its certificate is not trusted, %@", problem.reason)
        case .timedOut: localized("it did not answer in time")
        case .cutOff, .cancelled: localized("the connection was cut")
        case .tooLarge, .notJSON, .unreadable, .wordPressCom: localized("what answers there is not a processor")
        case .redirected: localized("it answers at another address")
        case .store(let status, _), .http(let status, _): localized("it answered with an error (%@)", "\(status)")
        case .invalidRequest(let reason): reason.errorDescription ?? localized("the request could not be made")
        }
    }

    private static func describe(_ error: ProcessorAnswerError) -> String {
        switch error {
        case .refused(_, let code, let message), .repeated(_, let code, let message): message.isEmpty ? code : message
        case .undecided: localized("The processor is still working on it.")
        case .mismatch(let what, let expected, let found):
            localized("The processor's answer does not fit: %@.", other(what, expected, found))
        }
    }
}
