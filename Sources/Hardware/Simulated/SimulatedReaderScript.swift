/// What a simulated reader will do with the next card.
public enum SimulatedReaderScript: Hashable, Sendable, CaseIterable {
    case approve
    /// A card that the test processor declines: it ends in 0002.
    case decline
    /// The card refuses after the processor approved.
    case refuseAfterApproval
    /// The answer is lost after the card was read.
    case loseAnswer
    case unplugBeforeCard
    /// No card is presented; only cancelling ends the collection.
    case noCard
}
