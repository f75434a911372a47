/// What a reader reports while it collects a card.
public enum CardReaderEvent: Hashable, Sendable {
    public enum Input: Hashable, Sendable, CaseIterable { case tap, insert, swipe }

    case waitingForInput(Set<Input>)
    /// The reader's own words for its display; cleaned only when painted.
    case message(String)
    case cardRead
    case authorising
    case completed(CardReaderOutcome)
}

/// How a collection ended.
public enum CardReaderOutcome: Hashable, Sendable {
    case approved(CardSummary)
    case declined(reason: String)
    /// The answer was lost after the card had been read: paid or not is not known here.
    case unknown
}
