import WooFoundation

/// All of a card that may leave Hardware.
public struct CardSummary: Hashable, Sendable, Copiable, Fakeable {
    public let brand: String
    /// Four digits.
    public let lastFour: String
    public let authorisationCode: String

    public init(
        brand: String,
        lastFour: String,
        authorisationCode: String
    ) {
        self.brand = brand
        self.lastFour = lastFour
        self.authorisationCode = authorisationCode
    }
}
