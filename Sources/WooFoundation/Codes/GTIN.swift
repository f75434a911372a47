/// A trade item number with a valid check digit, in any printed form: GTIN-8, UPC-A, UPC-E, EAN-13, ITF-14, ISBN-10.
public struct GTIN: Hashable, Sendable {
    /// 14 digits, shorter forms padded with zeros: numbers are equal where these are.
    public let digits: String

    /// Reads 8, 12, 13 or 14 digits; nil where the check digit is wrong.
    ///
    /// - Parameter text: digits only.
    public init?(_ text: some StringProtocol) {
        guard let digits = text.asciiDigits, [8, 12, 13, 14].contains(digits.count) else { return nil }
        self.init(digits)
    }

    private init?(_ digits: [UInt8]) {
        guard digits.count <= 14, CheckDigit.isGS1(digits), digits.contains(where: { $0 > 0 }) else { return nil }
        self.digits = Self.padded(digits)
    }

    static func padded(_ digits: [UInt8]) -> String {
        let zeros = [UInt8](repeating: 0, count: max(0, 14 - digits.count))
        return String(decoding: (zeros + digits).map { $0 + 0x30 }, as: UTF8.self)
    }

    /// The number without padding: as GTIN-8 where it fits, else as EAN-13 or ITF-14.
    public var text: String {
        if digits.hasPrefix("000000") { return String(digits.suffix(8)) }
        return String(digits.suffix(digits.hasPrefix("0") ? 13 : 14))
    }

    /// Whether it is a case of items: ITF-14 with an indicator of 1 to 8.
    public var isCase: Bool { ("1"..."8").contains(digits.prefix(1)) }

    /// The item inside a case: without the indicator, with its own check digit. The number itself where it is not a
    /// case.
    public var item: GTIN {
        guard isCase, let body = digits.dropFirst().dropLast().asciiDigits else { return self }
        return GTIN(body + [CheckDigit.gs1(body)]) ?? self
    }

    /// Reads a UPC-E of 8 digits (number system 0 or 1, six digits, check digit) and expands it to UPC-A.
    ///
    /// - Returns: nil where it is not one, or its check digit is wrong.
    public init?(upcE text: some StringProtocol) {
        guard let short = text.asciiDigits, short.count == 8, short[0] <= 1 else { return nil }
        let six = short[1...6].map { $0 }
        let zeros = [UInt8](repeating: 0, count: 5)
        let body: [UInt8] =
            switch six[5] {
            case 0...2: [six[0], six[1], six[5]] + zeros[..<4] + six[2...4]
            case 3: six[0...2] + zeros + six[3...4]
            case 4: six[0...3] + zeros + [six[4]]
            default: six[0...4] + zeros[..<4] + [six[5]]
            }
        self.init([short[0]] + body + [short[7]])
    }

    /// The UPC-E of a UPC-A that has one, as a shop may have recorded it; else nil.
    public var upcE: String? {
        guard digits.hasPrefix("00"), let upc = digits.dropFirst(2).asciiDigits, upc[0] <= 1 else { return nil }
        for last in UInt8(0)...9 {
            let six: [UInt8] =
                switch last {
                case 0...2: [upc[1], upc[2], upc[8], upc[9], upc[10], last]
                case 3: [upc[1], upc[2], upc[3], upc[9], upc[10], last]
                case 4: [upc[1], upc[2], upc[3], upc[4], upc[10], last]
                default: [upc[1], upc[2], upc[3], upc[4], upc[5], last]
                }
            let short = String(GTIN.padded([upc[0]] + six + [upc[11]]).suffix(8))
            if GTIN(upcE: short) == self { return short }
        }
        return nil
    }

    /// Reads an ISBN-10, with or without hyphens, and converts it to the EAN-13 that books have now.
    ///
    /// - Returns: nil where it is not one, or its check digit is wrong.
    public init?(isbn10 text: some StringProtocol) {
        let plain = text.utf8.filter { $0 != 0x2D && $0 != 0x20 }
        guard plain.count == 10, text.utf8.count <= 13 else { return nil }
        var (sum, body): (Int, [UInt8]) = (0, [])
        for (place, byte) in plain.enumerated() {
            switch byte {
            case 0x30...0x39:
                sum += Int(byte - 0x30) * (10 - place)
                body.append(byte - 0x30)
            case 0x58 where place == 9, 0x78 where place == 9: sum += 10
            default: return nil
            }
        }
        guard sum % 11 == 0 else { return nil }
        let whole = [9, 7, 8] + body.prefix(9)
        self.init(whole + [CheckDigit.gs1(whole)])
    }
}
