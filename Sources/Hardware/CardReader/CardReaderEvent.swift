/// What a reader reports while it collects a card.
public enum CardReaderEvent: Hashable, Sendable {
    public enum Input: Hashable, Sendable, CaseIterable { case tap, insert, swipe }

    case waitingForInput(Set<Input>)
    /// The reader's display text; cleaned only when painted.
    case message(String)
    case cardRead
    case authorising
    case completed(CardReaderOutcome)
}

/// How a collection ended.
public enum CardReaderOutcome: Hashable, Sendable {
    case approved(CardSummary)
    /// - Parameter reason: a sentence; the bank's where it gave one.
    case declined(reason: String)
    /// Another till has taken this money, or ended this payment: nothing was asked of a card here.
    case overtaken
    /// The bank approved and then the card refused: the approval has to be reversed.
    case declinedByCard(CardSummary)
    /// The answer was lost after the card had been read: whether it was paid is unknown here.
    case unknown
}
