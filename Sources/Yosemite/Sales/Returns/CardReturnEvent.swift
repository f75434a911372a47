import FoundationEssentials
import Storage

/// What happens to money on its way back to a card: `waiting` until the processor has given or refused it; what it refused is
/// asked for again, or given by hand.
enum CardReturnEvent: Hashable, Sendable {
    /// It is asked for now; from here on it may be on its way.
    case asked
    case given(reference: String)
    case refused(words: String)
    /// The card has all its money back: its sale was taken back as a whole elsewhere.
    case hadIt
    /// Nothing is known of it; it is asked for again.
    case lost(words: String, next: Date)
    /// Who gave it, and how.
    case byHand(words: String)
}

extension TillRefundRecord {
    /// - Throws: `ReturnProblem.noneRefused`: what may be on its way is not given a second time.
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
