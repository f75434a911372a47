import FoundationEssentials

/// Quantities and stocks: decimals, whole in most shops; never binary floating point.
public enum Quantity {
    /// Digits after the point that the ledger keeps.
    public static let digits = Money.storedDigits

    /// A typed number of pieces: `3`, `1.5`, `1,5`.
    ///
    /// - Returns: nil for anything else: a sign, more digits than are kept, and `1,500`, which may be a thousand.
    public static func typed(_ text: some StringProtocol) -> Decimal? {
        let text = text.trimmed(.whitespaces)
        let plain = text.utf8
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }), plain.count <= 20 else {
            return nil
        }
        guard parts.count == 2 else { return Money.amount(from: text) }
        guard parts[1].count <= digits, parts[1].count != 3 || plain.contains(UInt8(ascii: ".")) else { return nil }
        return Money.amount(from: "\(Substring(parts[0])).\(Substring(parts[1]))")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension Decimal {
    /// Whether there is nothing after its point.
    public var isWhole: Bool { rounded(to: 0) == self }
}
