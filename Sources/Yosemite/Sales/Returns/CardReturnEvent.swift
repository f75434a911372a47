import FoundationEssentials
import Storage

/// What happens to a refund to a card: `waiting` until the processor has made or refused it; a refused one is requested
/// again, or paid out by hand.
enum CardReturnEvent: Hashable, Sendable {
    /// It is being requested; from here on it may be under way.
    case asked
    case given(reference: String)
    case refused(words: String)
    /// The card already has all its money: its sale was voided elsewhere.
    case hadIt
    /// Its outcome is unknown; it is requested again.
    case lost(words: String, next: Date)
    /// Who paid it out, and how.
    case byHand(words: String)
}

extension TillRefundRecord {
    /// - Throws: `ReturnProblem.noneRefused`: a refund that may be under way is not paid out a second time.
    mutating func take(_ event: CardReturnEvent) throws(ReturnProblem) {
        guard ["waiting", "refused"].contains(state) else {
            if case .byHand = event { throw .noneRefused(number: "") }
            return
        }
        switch event {
        case .asked: state = "waiting"
        case .given(let reference):
            (state, self.reference, lastError, notBefore) = ("done", reference, nil, nil)
        case .hadIt: (state, lastError, notBefore) = ("had-it", nil, nil)
        case .refused(let words): (state, lastError) = ("refused", words)
        case .lost(let words, let next):
            tries += 1
            (state, lastError, notBefore) = ("waiting", words, next)
        case .byHand(let words):
            guard state == "refused" else { throw .noneRefused(number: "") }
            (state, reference, lastError) = ("by-hand", String(words.prefix(200)), nil)
        }
    }
}
