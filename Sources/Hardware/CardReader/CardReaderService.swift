/// What merced asks of a card reader, whichever of the four kinds it is.
public protocol CardReaderService: Sendable {
    /// Readers in reach, sent anew whenever one comes or goes, until the consumer stops listening.
    func discover() -> AsyncThrowingStream<[CardReader], any Error>

    /// - Throws: `CardReaderServiceError.connection`.
    func connect(_ reader: CardReader) async throws -> CardReader

    /// What happens to the connected reader outside of a collection: battery, its daily reset, coming and going.
    func connectionEvents() -> AsyncStream<CardReaderConnectionEvent>

    /// Asks for a card and hands out what happens until the transaction ends; the last event is
    /// `.completed`. Cancelling the consumer cancels the collection where the device still allows it.
    ///
    /// - Parameter host: authorises and chooses for the reader. A reader that its processor drives never asks it to
    ///   authorise.
    func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>

    /// Ends the collection that runs, within a second where the device allows it.
    ///
    /// - Throws: `CardReaderServiceError.cancellation` where the reader could not be asked.
    func cancel() async throws -> CollectionCancellation

    func disconnect() async
}

/// What came of asking a reader to stop.
public enum CollectionCancellation: Hashable, Sendable {
    case cancelled
    /// The card has been read; only the bank's answer ends this now.
    case tooLate
    case nothingToCancel
}

/// What a connected reader tells by itself.
public enum CardReaderConnectionEvent: Hashable, Sendable {
    /// Battery, firmware or name are known anew.
    case changed(CardReader)
    case lowBattery(Double)
    /// It will reset itself soon, as it must once a day, and come back by itself.
    case resetsSoon
    case lost
    case returned(CardReader)
}
