import Networking

extension PaymentProcessorError {
    /// Classifies a remote's error by what it says about the money: refused only in the processor's own words,
    /// unreachable only where no byte of the request was sent, and everything else is unknown.
    init(_ cause: any Error) {
        switch cause {
        case let error as PaymentProcessorError: self = error
        case ProcessorAnswerError.refused(_, let code, let message): self = .refused(code: code, message: message)
        case let error as NetworkError where error.provesNothingWasSent: self = .unreachable(cause: error)
        default: self = .ambiguous(cause: cause)
        }
    }

    /// Runs `work`, and throws only `PaymentProcessorError`.
    static func sorting<Value>(_ work: () async throws -> Value) async throws(PaymentProcessorError) -> Value {
        do {
            return try await work()
        } catch {
            throw PaymentProcessorError(error)
        }
    }
}

extension NetworkError {
    /// Whether the other side cannot have received the request: no address, no connection, no trust, or no request at
    /// all.
    var provesNothingWasSent: Bool {
        switch self {
        case .hostNotFound, .unreachable, .tlsNotTrusted, .invalidRequest: true
        case .timedOut, .cutOff, .tooLarge, .redirected, .notJSON, .unreadable, .store, .http,
            .wordPressCom, .cancelled:
            false
        }
    }
}
