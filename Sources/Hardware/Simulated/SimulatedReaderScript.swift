/// What a simulated reader will do with the next card.
public enum SimulatedReaderScript: Hashable, Sendable, CaseIterable {
    case approve
    case decline
    /// The answer is lost after the card was read.
    case loseAnswer
    case unplugBeforeCard
    /// Nobody presents a card; only cancelling ends it.
    case noCard
}
