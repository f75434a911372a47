extension CardNumber {
    /// The lengths that card networks use.
    public static let issuedLengths = 12...19

    /// Whether digits are a number as card networks issue them: by its first digits, its length and its check digit. Far
    /// fewer other numbers pass than with `isIn`, which is for codes that a hand types or scans.
    ///
    /// - Parameter digits: 0…9 each.
    public static func isIssued(_ digits: [UInt8]) -> Bool {
        guard issuedLengths.contains(digits.count), hasCheckDigit(digits) else { return false }
        func first(_ count: Int) -> Int { digits.prefix(count).reduce(0) { $0 * 10 + Int($1) } }
        return ranges.contains { lengths, prefixes, count in
            lengths.contains(digits.count) && prefixes.contains(first(count))
        }
    }

    /// Whether text contains an issued number, also with single spaces, hyphens or dots between its digits.
    public static func isIssued(in text: String) -> Bool { !issued(in: Array(text.utf8)).isEmpty }

    /// The text with each issued number in it cut down to its last four digits: `…0010`.
    public static func hiding(in text: String) -> String {
        let bytes = Array(text.utf8)
        let found = issued(in: bytes)
        guard !found.isEmpty else { return text }
        var shown: [UInt8] = []
        var at = 0
        for range in found where range.lowerBound >= at {
            shown += bytes[at..<range.lowerBound]
            shown += Array("…".utf8) + bytes[range].filter { digit($0, 0x3) != nil }.suffix(4)
            at = range.upperBound
        }
        return String(decoding: shown + bytes[at...], as: UTF8.self)
    }

    /// Where issued numbers stand among bytes, one digit in each byte, in their order.
    ///
    /// - Parameter high: the upper half of a byte that is a digit: 3 for ASCII, 0 for unpacked, F for EBCDIC.
    public static func issued(in bytes: [UInt8], high: UInt8 = 0x3) -> [Range<Int>] {
        var found: [Range<Int>] = []
        // Groups of digits with one separator between two of them, as many as one number may have.
        var groups: [Range<Int>] = []
        var at = 0
        while at < bytes.count {
            guard digit(bytes[at], high) != nil else {
                at += 1
                continue
            }
            let start = at
            while at < bytes.count, digit(bytes[at], high) != nil { at += 1 }
            if let last = groups.last, high != 0x3 || start != last.upperBound + 1 || !isSeparator(bytes[start - 1]) {
                groups = []
            }
            groups.append(start..<at)
            while groups.count > 1, groups.reduce(0, { $0 + $1.count }) > issuedLengths.upperBound {
                groups.removeFirst()
            }
            let first = groups.indices.first { first in
                isIssued(groups[first...].flatMap { bytes[$0].map { $0 & 0x0F } })
            }
            if let first { found.append(groups[first].lowerBound..<at) }
        }
        return found
    }

    /// Luhn's check: every second digit from the right counts double, its digits added.
    public static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
        guard digits.contains(where: { $0 > 0 }) else { return false }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = Int(digit) * (place % 2 == 0 ? 1 : 2)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0
    }

    private static func digit(_ byte: UInt8, _ high: UInt8) -> UInt8? {
        byte >> 4 == high && byte & 0x0F <= 9 ? byte & 0x0F : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { [0x20, 0x2D, 0x2E].contains(byte) }

    /// ISO/IEC 7812 and the networks' published ranges: lengths, first digits, how many of them.
    private static let ranges: [(lengths: ClosedRange<Int>, prefixes: ClosedRange<Int>, count: Int)] = [
        // Visa: 13, 16 and 19.
        (13...13, 4...4, 1), (16...16, 4...4, 1), (19...19, 4...4, 1),
        // Mastercard.
        (16...16, 51...55, 2), (16...16, 2_221...2_720, 4),
        // American Express; Diners Club.
        (15...15, 34...34, 2), (15...15, 37...37, 2),
        (14...19, 300...305, 3), (14...19, 36...36, 2), (14...19, 38...39, 2),
        // JCB; Mir; UnionPay and RuPay; Troy.
        (16...19, 3_528...3_589, 4), (16...19, 2_200...2_204, 4), (16...19, 81...82, 2), (16...16, 9_792...9_792, 4),
        // Maestro, and within its ranges Discover, UnionPay and RuPay.
        (12...19, 50...50, 2), (12...19, 56...58, 2), (12...19, 60...69, 2),
    ]
}
