/// What merced asks of a card reader, whichever of the four kinds it is.
public protocol CardReaderService: Sendable {
    /// Readers in reach, sent anew whenever one comes or goes, until the consumer stops listening.
    func discover() -> AsyncThrowingStream<[CardReader], any Error>

    /// - Throws: `CardReaderServiceError.connection`.
    func connect(_ reader: CardReader) async throws -> CardReader

    /// Asks for a card and hands out what happens until the transaction ends; the last event is
    /// `.completed`. Cancelling the consumer cancels the collection where the device still allows it.
    func collect(_ parameters: CollectionParameters) -> AsyncThrowingStream<CardReaderEvent, any Error>

    /// - Throws: `CardReaderServiceError.cancellation`, with `.tooLate` once the card has been read.
    func cancel() async throws

    func disconnect() async
}
