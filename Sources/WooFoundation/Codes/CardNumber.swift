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
