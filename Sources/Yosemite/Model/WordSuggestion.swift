import WooFoundation

/// A word that occurs in orders, similar to one that does not.
public struct WordSuggestion: Hashable, Sendable, GeneratedFakeable {
    public let word: String
    /// The number of orders that contain it.
    public let orders: Int

    public init(word: String, orders: Int) {
        self.word = word
        self.orders = orders
    }
}
