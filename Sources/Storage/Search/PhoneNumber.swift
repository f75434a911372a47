/// The digits of a phone number, without the prefixes that differ by spelling: `+49 (0)30 123`, `0049 30 123` and
/// `030/123` share `national`.
struct PhoneNumber: Equatable {
    /// With the calling code, where the number begins with a recognisable one.
    let international: String?
    /// Without the calling code and leading zeros.
    let national: String

    /// nil where the text has no digits, or more than 40, or is a local number of zeros only.
    init?(_ text: String) {
        var digits: [UInt8] = []
        var isInternational = false
        for byte in text.utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits.append(byte)
            } else if byte == UInt8(ascii: "+"), digits.isEmpty {
                isInternational = true
            }
        }
        guard !digits.isEmpty, digits.count <= 40 else { return nil }
        if !isInternational, digits.starts(with: "00".utf8) {
            isInternational = true
            digits.removeFirst(2)
        }
        guard isInternational else {
            let national = digits.drop { $0 == UInt8(ascii: "0") }
            guard !national.isEmpty else { return nil }
            self.national = String(decoding: national, as: UTF8.self)
            international = nil
            return
        }
        let code = digits.prefix(Self.lengthOfCode(digits))
        let rest = digits[code.count...].drop { $0 == UInt8(ascii: "0") }
        national = String(decoding: rest, as: UTF8.self)
        international = String(decoding: code + rest, as: UTF8.self)
    }

    /// ITU-T E.164: calling codes have one digit for 1 and 7, two for these, three for the others.
    private static func lengthOfCode(_ digits: [UInt8]) -> Int {
        guard let first = digits.first else { return 0 }
        if first == UInt8(ascii: "1") || first == UInt8(ascii: "7") { return 1 }
        guard digits.count > 1 else { return 1 }
        let zero = UInt8(ascii: "0")
        let two = Int(first - zero) * 10 + Int(digits[1] - zero)
        return twoDigitCodes.contains(two) ? 2 : min(3, digits.count)
    }

    private static let twoDigitCodes: Set<Int> = [
        20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61,
        62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    ]
}
