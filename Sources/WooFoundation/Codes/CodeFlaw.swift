/// What is wrong with a text that is to be a GTIN, UPC, EAN or ISBN.
public enum CodeFlaw: Hashable, Sendable {
    /// `4,00638E+12`: a spreadsheet has rounded it, and most of its digits are lost.
    case rounded
    /// A store drops the sign, and would have another code then.
    case loses(Character)
    /// The last digit does not fit the others.
    case checkDigit

    /// nil for a code that may be right, and for none.
    public init?(_ text: String) {
        let plain = text.filter { !$0.isWhitespace && $0 != "-" }
        if Self.isRounded(text) {
            self = .rounded
        } else if let sign = plain.first(where: { !Self.isDigit($0) }), !Self.isFinalX(sign, of: plain) {
            self = .loses(sign)
        } else if Self.isWrong(plain) {
            self = .checkDigit
        } else {
            return nil
        }
    }

    /// Whether it is a number as spreadsheets show a long one: `4,00638E+12`.
    public static func isRounded(_ text: String) -> Bool {
        let parts = text.filter { !$0.isWhitespace }.uppercased().split(
            separator: "E",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, parts[1].hasPrefix("+"), isNumber(parts[1].dropFirst()) else { return false }
        let numbers = parts[0].split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        return numbers.count == 2 && numbers.allSatisfy(isNumber)
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.allSatisfy(isDigit) }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// The check digit of an ISBN-10 may be an X.
    private static func isFinalX(_ sign: Character, of plain: String) -> Bool {
        sign.uppercased() == "X" && plain.last == sign && plain.dropLast().allSatisfy(isDigit)
    }

    /// Shops have codes of their own too: only what is as long as a printed one is checked.
    private static func isWrong(_ plain: String) -> Bool {
        switch plain.count {
        case 8: GTIN(plain) == nil && GTIN(upcE: plain) == nil
        case 10: GTIN(isbn10: plain) == nil
        case 12, 13, 14: GTIN(plain) == nil
        default: false
        }
    }
}
