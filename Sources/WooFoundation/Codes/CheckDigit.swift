/// Check digits of bar code numbers. Digits are values 0 to 9, not characters.
public enum CheckDigit {
    /// The check digit of a GTIN (GS1 General Specifications 7.9): weights 3 and 1 in turn, from the right.
    ///
    /// - Parameter body: the digits before it.
    public static func gs1(_ body: some BidirectionalCollection<UInt8>) -> UInt8 {
        var (sum, weight) = (0, 3)
        for digit in body.reversed() {
            sum += Int(digit) * weight
            weight = 4 - weight
        }
        return UInt8((10 - sum % 10) % 10)
    }

    /// Whether the last digit is the check digit of those before it.
    public static func isGS1(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        digits.last.map { $0 == gs1(digits.dropLast()) } ?? false
    }

    /// The check digit of a price or weight of four or five digits inside a code (GS1 General Specifications 7.9).
    ///
    /// - Returns: nil for another number of digits.
    public static func value(_ digits: some Collection<UInt8>) -> UInt8? {
        let weights =
            switch digits.count {
            case 4: [twoMinus, twoMinus, three, fiveMinus]
            case 5: [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus]
            default: [] as [[UInt8]]
            }
        guard !weights.isEmpty, digits.allSatisfy({ $0 < 10 }) else { return nil }
        let sum = zip(weights, digits).reduce(0) { $0 + Int($1.0[Int($1.1)]) }
        if digits.count == 4 { return UInt8(sum * 3 % 10) }
        return fiveMinus.firstIndex(of: UInt8((10 - sum % 10) % 10)).map { UInt8($0) }
    }

    /// The published weights, as a table: twice the digit less its tens, and so on.
    private static let twoMinus: [UInt8] = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
    private static let three: [UInt8] = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
    private static let fivePlus: [UInt8] = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
    private static let fiveMinus: [UInt8] = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]
}

extension StringProtocol {
    /// Its digits as values, if it consists only of ASCII 0 to 9; nil otherwise, and where it is empty.
    public var asciiDigits: [UInt8]? {
        var digits: [UInt8] = []
        for byte in utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            digits.append(byte - 0x30)
        }
        return digits.isEmpty ? nil : digits
    }
}
