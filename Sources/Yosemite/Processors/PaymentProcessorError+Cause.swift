import Networking

extension PaymentProcessorError {
    /// Classifies a remote's error by what it says about the money: refused only in the processor's own words,
    /// unreachable only where no byte of the request was sent, and everything else is unknown.
    init(_ cause: any Error) {
        switch cause {
        case let error as PaymentProcessorError: self = error
        case ProcessorAnswerError.refused(_, let code, let message): self = .refused(code: code, message: message)
        case ProcessorAnswerError.repeated(let status, let code, let message) where status < 500:
            self = .refused(code: code, message: message)
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
