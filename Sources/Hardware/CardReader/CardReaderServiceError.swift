/// Which step with a reader failed, and why.
public enum CardReaderServiceError: Error {
    case discovery(cause: any Error)
    case connection(cause: any Error)
    case collection(cause: any Error)
    case cancellation(cause: any Error)
}

/// Causes that a reader itself can report.
public enum CardReaderFault: Error, Hashable, Sendable {
    case notConnected
    case busy
    case unplugged
    case cancelled
    /// The card has been read; only the bank's answer can end this now.
    case tooLate
    /// No card was presented in time.
    case noCardInTime
    /// The device did not answer in time.
    case timedOut
    case cardRemoved
    /// No answer to reset, or an unreadable one.
    case cardMute
    /// The chip failed as often as it may be tried. The stripe failed too, or the processor does not take it instead.
    case chipUnreadable(triedStripe: Bool)
    case cardBlocked
    /// The card has no application that this reader may use.
    case cardNotSupported
    /// The card, through a sound reader, sent what no card may send; details in a few words.
    case cardBroken(String)
    /// The device violated its protocol; details in a few words for the log and the detail line.
    case broken(String)
    /// The device file may not be opened; its path.
    case noPermission(String)
    /// Another program holds the device (pcscd, another merced).
    case inUse
    /// The device can be opened but not used; the reason, in words.
    case unsupported(String)
    case lowBattery
    /// It resets itself, as it must once a day, and returns.
    case resetting
    /// A network reader that its processor has not heard from for a while.
    case offline
    /// It sends card data in clear, none of which was passed on; which of its settings is wrong.
    case unprotected(CardDataSetting)
}

/// A required setting of an encrypting reader.
public enum CardDataSetting: Hashable, Sendable {
    /// The encryption of the card's data; the reported type (DFDF57): 00 none, 80 and above DUKPT.
    case encryption(UInt8)
    /// The masking of the tracks it sends in clear (DFDF4D, DFDF33).
    case masking
    /// The list of data objects it sends (property 1.1.1.1.1.2); the one that must not be in it.
    case messageTags(UInt32)
    /// Whatever makes it send a card number in the clear where none may be; the data object, nil where it is none.
    case clear(tag: UInt32?)
}
