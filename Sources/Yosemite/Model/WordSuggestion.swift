import WooFoundation

/// A word that orders have, close to one that none has.
public struct WordSuggestion: Hashable, Sendable, GeneratedFakeable {
    public let word: String
    /// How many orders have it.
    public let orders: Int

    public init(word: String, orders: Int) {
        self.word = word
        self.orders = orders
    }
}
