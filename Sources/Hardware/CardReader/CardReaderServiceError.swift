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
    /// Nobody presented a card in time.
    case noCardInTime
    /// The device did not answer in time.
    case timedOut
    case cardRemoved
    /// No answer to reset, or none that can be read.
    case cardMute
    case cardBlocked
    /// No application of the card that this reader may use.
    case cardNotSupported
    /// The device broke its protocol; what exactly, in a few words for the log and the detail line.
    case broken(String)
    /// The device file may not be opened; its path.
    case noPermission(String)
    /// Another program holds the device (pcscd, another merced).
    case inUse
    /// The device can be opened and not be used; why, in words.
    case unsupported(String)
    case lowBattery
    /// It resets itself, as it must once a day, and comes back.
    case resetting
    /// A network reader that its processor has not heard of for a while.
    case offline
    /// It tells card data in clear, and none of it was passed on; which of its settings is wrong.
    case unprotected(CardDataSetting)
}

/// What an encrypting reader has to be set up for.
public enum CardDataSetting: Hashable, Sendable {
    /// The encryption of the card's data; the type it tells (DFDF57): 00 none, 80 and above DUKPT.
    case encryption(UInt8)
    /// The masking of the tracks it tells in clear (DFDF4D, DFDF33).
    case masking
    /// The list of data objects it tells (property 1.1.1.1.1.2); the one that must not be among them.
    case messageTags(UInt32)
}
