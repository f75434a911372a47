import FoundationEssentials

extension NetworkError: LocalizedError {
    /// One short sentence; screens use their own words.
    public var errorDescription: String? {
        switch self {
        case .hostNotFound(let reason), .unreachable(let reason): "The store cannot be reached: \(reason)"
        case .timedOut: "The store did not answer in time."
        case .tlsNotTrusted(let problem): "The store's certificate is not trusted: \(problem.reason)"
        case .cutOff(let received): "The answer was cut off after \(received) bytes."
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes."
        case .redirected(let target): "The store sends us to another address: \(target)"
        case .notJSON(let contentType, _): "The answer is not the store's: \(contentType ?? "unknown kind")."
        case .unreadable(let resource, let reason): "The \(resource) cannot be read: \(reason)"
        case .store(_, let error): error.message.isEmpty ? error.code : error.message
        case .http(let status, let excerpt): "The server answered \(status). \(excerpt)"
        case .wordPressCom(_, let error): error.errorDescription
        case .cancelled: "Cancelled."
        case .invalidRequest(let error): error.errorDescription
        }
    }
}
