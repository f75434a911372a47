/// Which step with a reader failed, and why.
public enum CardReaderServiceError: Error {
    case discovery(cause: any Error)
    case connection(cause: any Error)
    case collection(cause: any Error)
    case cancellation(cause: any Error)
}

/// Causes a reader itself can name.
public enum CardReaderFault: Error, Hashable, Sendable {
    case notConnected
    case busy
    case unplugged
    case cancelled
    /// The card has been read; only the bank's answer ends this now.
    case tooLate
}
