/// Detects payment card numbers, so that they are never stored or logged.
public enum CardNumber {
    /// ISO/IEC 7812: digits of a number with its check digit.
    private static let lengths = 13...19

    /// Whether text may contain a card number: 13 to 19 digits with a valid check digit, also with single spaces or
    /// hyphens between them.
    public static func isIn(_ text: some StringProtocol) -> Bool {
        var run: [UInt8] = []
        var isCut = true
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39:
                run.append(byte - 0x30)
                isCut = false
            case 0x20, 0x2D:
                // A single separator between groups of digits.
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

    /// Whether a scanned or typed code may be a card number. A valid GTIN is not.
    public static func isIn(code: String) -> Bool { GTIN(code) == nil && isIn(code) }

    /// Whether a code that is still being typed must be hidden: a card number, the start of a magnetic stripe, or more
    /// digits than a GTIN has, starting as card numbers do (ISO/IEC 7812 §4.3: banks have 2 to 6).
    public static func isHidden(typing code: String) -> Bool {
        if isIn(code: code) { return true }
        if code.hasPrefix("%B") { return true }
        if code.hasPrefix(";") { return code.dropFirst().first?.isNumber == true }
        let digits = code.filter { $0 != " " && $0 != "-" }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        return digits.count > maximumGTINLength && digits.first.map { ("2"..."6").contains($0) } == true
    }

    private static let maximumGTINLength = 14

    private static func isOne(_ digits: [UInt8]) -> Bool { lengths.contains(digits.count) && hasCheckDigit(digits) }
}
