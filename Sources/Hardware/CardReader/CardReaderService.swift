/// A card reader as merced uses it, whichever of the four kinds it is.
public protocol CardReaderService: Sendable {
    /// The readers in reach, sent again whenever one comes or goes, until the consumer stops listening. Ends with
    /// `CardReaderServiceError.discovery` where the search fails.
    func discover() -> AsyncThrowingStream<[CardReader], any Error>

    /// Connects a discovered reader, replacing the connected one.
    ///
    /// - Returns: the reader as it is now, with name and battery where it reports them.
    /// - Throws: `CardReaderServiceError.connection`.
    func connect(_ reader: CardReader) async throws -> CardReader

    /// Events of the connected reader outside of a collection: battery, daily reset, coming and going.
    func connectionEvents() -> AsyncStream<CardReaderConnectionEvent>

    /// Asks for a card and reports events until the transaction ends; the last one is `.completed`. Where nothing was
    /// charged because of a fault, the stream ends with `CardReaderServiceError.collection`. Cancelling the consumer
    /// cancels the collection while the device still allows it.
    ///
    /// - Parameter host: authorises, and chooses an application. A reader driven by its processor never asks it to
    ///   authorise.
    func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>

    /// Ends the running collection, within a second where the device allows it.
    ///
    /// - Throws: `CardReaderServiceError.cancellation` where the reader could not be reached.
    func cancel() async throws -> CollectionCancellation

    /// Disconnects the reader and ends a running collection where the device still allows it. No effect where none is
    /// connected.
    func disconnect() async
}

/// The result of asking a reader to stop.
public enum CollectionCancellation: Hashable, Sendable {
    case cancelled
    /// The card has been read; only the bank's answer can end this now.
    case tooLate
    case nothingToCancel
}

/// An event that a connected reader reports by itself.
public enum CardReaderConnectionEvent: Hashable, Sendable {
    /// Battery, firmware or name have changed.
    case changed(CardReader)
    case lowBattery(Double)
    /// It will soon reset itself, as it must once a day, and return by itself.
    case resetsSoon
    case lost
    case returned(CardReader)
}
