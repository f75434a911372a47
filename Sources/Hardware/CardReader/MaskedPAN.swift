/// The only form of a card's number that leaves Hardware: at most the first six and last four digits.
public struct MaskedPAN: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Six digits, or empty.
    public let firstSix: String
    /// Four digits.
    public let lastFour: String

    /// - Returns: nil for anything but six (or no) and four ASCII digits.
    public init?(firstSix: String, lastFour: String) {
        func areDigits(_ text: String, _ count: Int) -> Bool {
            text.utf8.count == count && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard firstSix.isEmpty || areDigits(firstSix, 6), areDigits(lastFour, 4) else { return nil }
        self.firstSix = firstSix
        self.lastFour = lastFour
    }

    public var description: String { "\(firstSix)…\(lastFour)" }
}
