/// Numbers of payment cards, to be kept out of whatever is written down.
public enum CardNumber {
    /// ISO/IEC 7812: digits of a number with its check digit.
    private static let lengths = 13...19

    /// Whether text may hold a card's number: what a stripe reader types, or digits that check as those on a card's front,
    /// with or without spaces and lines between them.
    public static func isIn(_ text: some StringProtocol) -> Bool {
        var run: [UInt8] = []
        var isCut = true
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39:
                run.append(byte - 0x30)
                isCut = false
            case 0x20, 0x2D:
                // Between groups of digits, one at a time.
                if isCut {
                    if isOne(run) { return true }
                    run = []
                }
                isCut = true
            default:
                if isOne(run) { return true }
                run = []
                isCut = true
            }
        }
        return isOne(run)
    }

    /// Whether a scanned or typed code may be a card's. A number of goods with its check digit is none.
    public static func isIn(code: String) -> Bool { GTIN(code) == nil && isIn(code) }

    /// Whether a code that is still being typed is not to be seen any more: a card's number, what a stripe begins with, or more digits
    /// than a number of goods has, after one that card numbers begin with (ISO/IEC 7812 §4.3: banks have 2 to 6).
    public static func isHidden(typing code: String) -> Bool {
        if isIn(code: code) { return true }
        if code.hasPrefix("%B") { return true }
        if code.hasPrefix(";") { return code.dropFirst().first?.isNumber == true }
        let digits = code.filter { $0 != " " && $0 != "-" }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        return digits.count > longestGTIN && digits.first.map { ("2"..."6").contains($0) } == true
    }

    private static let longestGTIN = 14

    /// Luhn's sum: every second digit from the right counts twice, its digits added.
    private static func isOne(_ digits: [UInt8]) -> Bool {
        guard lengths.contains(digits.count), digits.contains(where: { $0 > 0 }) else { return false }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = Int(digit) * (place % 2 == 0 ? 1 : 2)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0
    }
}
