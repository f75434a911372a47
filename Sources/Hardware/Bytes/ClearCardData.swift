import WooFoundation

/// Finds card numbers in the clear by their values, whatever data object they stand in: in text, in binary-coded decimal,
/// as a track. Applied to all that devices send before any of it is passed on, logged or stored.
///
/// Encrypted data must pass, though it may be any bytes. The rules for it are so narrow that of a block of 1,024 random
/// bytes fewer than one in a million is refused (`hardware.md`, "Card data in the clear"). Data with a meaning is looked
/// at more closely.
struct ClearCardData: Sendable {
    /// What is known of the number from the reader's masked track. It makes even a number without any mark around it
    /// certain: ten digits in the right places are no accident.
    let known: MaskedPAN?

    /// Data objects that are random, or lists of numbers that may look like any other: keys' serial numbers, cipher
    /// texts, cryptograms, signatures, certificates, lists of files and of data objects.
    private static let unreadable: Set<UInt32> = [
        0xDFDF54, 0xDFDF56, 0xDFDF59, 0x9F26, 0x9F10, 0x9F37, 0x9F4B, 0x9F4C, 0x9F46, 0x9F2D, 0x9F48, 0x90, 0x91, 0x92,
        0x93, 0x94, 0x8C, 0x8D, 0x8E,
    ]
    /// Data objects of text: labels, and serial numbers and names of readers, terminals and merchants.
    private static let texts: Set<UInt32> = [0x50, 0x9F12, merchant, 0x9F1C, 0x9F1E, 0x9F4E, 0xDFDF25]
    /// The merchant's own number, of fifteen digits.
    private static let merchant: UInt32 = 0x9F16
    private static let deepest = 8

    /// - Parameter tag: nil where the bytes are outside of all data objects.
    func isIn(_ value: [UInt8], tag: UInt32?) -> Bool {
        isIn(value, tag: tag, depth: 0)
    }

    private func isIn(_ value: [UInt8], tag: UInt32?, depth: Int) -> Bool {
        let nibbles = value.flatMap { [$0 >> 4, $0 & 0x0F] }
        let isText = Self.isText(value, tag)
        if (tag != Self.merchant || !isText) && isInText(value) { return true }
        if isKnown(in: nibbles) || isInObjects(value, nibbles) || isTrack(in: nibbles) { return true }
        let isReadable = tag.map { !Self.unreadable.contains($0) } ?? false
        if !isText, isAlone(in: nibbles, padding: isReadable ? 0 : Self.certainPadding) { return true }
        // Plain data objects where a cipher text should be, or inside an unknown one.
        let end = value.lastIndex { $0 != 0x00 && $0 != 0xFF && $0 != 0x80 } ?? -1
        guard depth < Self.deepest, let objects = MMSObjects.parse(value) ?? MMSObjects.parse(Array(value[...end]))
        else {
            return false
        }
        return objects.contains { isIn($0.value, tag: $0.tag, depth: depth + 1) }
    }

    /// Letters of a name or a serial number, read as decimal digits two to a byte, are a card's number now and then.
    private static func isText(_ value: [UInt8], _ tag: UInt32?) -> Bool {
        tag.map(texts.contains) == true && value.allSatisfy { $0 == 0 || (0x20...0x7E).contains($0) }
    }

    // MARK: Text

    private func isInText(_ bytes: [UInt8]) -> Bool {
        // Unpacked decimal, ASCII, EBCDIC; and UTF-16, which is ASCII between zeros.
        if [0x0, 0x3, 0xF].contains(where: { !CardNumber.issued(in: bytes, high: $0).isEmpty }) { return true }
        if bytes.contains(0), !CardNumber.issued(in: bytes.filter { $0 != 0 }).isEmpty { return true }
        return Self.isTrackText(in: bytes)
    }

    /// `;4761739001010010=` or `%B4761739001010010^`, whatever the check digit.
    private static func isTrackText(in bytes: [UInt8]) -> Bool {
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: ";") || byte == UInt8(ascii: "B") {
            let digits = bytes[(place + 1)...].prefix { (0x30...0x39).contains($0) }
            guard CardNumber.issuedLengths.contains(digits.count), digits.endIndex < bytes.count else { continue }
            if [UInt8(ascii: "="), UInt8(ascii: "^")].contains(bytes[digits.endIndex]) { return true }
        }
        return false
    }

    // MARK: Binary-coded decimal

    /// Nibbles of padding that make a number certain among bytes that may be random.
    private static let certainPadding = 6

    /// The masked number with its hidden digits, at any place.
    private func isKnown(in nibbles: [UInt8]) -> Bool {
        guard let known, !known.firstSix.isEmpty else { return false }
        let first = known.firstSix.utf8.map { $0 & 0x0F }
        let last = known.lastFour.utf8.map { $0 & 0x0F }
        guard nibbles.count >= CardNumber.issuedLengths.lowerBound else { return false }
        for start in 0...(nibbles.count - CardNumber.issuedLengths.lowerBound)
        where nibbles[start] == first[0] && nibbles[start...].starts(with: first) {
            let digits = Array(nibbles[start...].prefix(CardNumber.issuedLengths.upperBound).prefix { $0 <= 9 })
            let isThere = CardNumber.issuedLengths.contains { count in
                count <= digits.count && digits[..<count].suffix(4).elementsEqual(last)
                    && CardNumber.hasCheckDigit(Array(digits[..<count]))
            }
            if isThere { return true }
        }
        return false
    }

    /// A number that is all there is, but for zeros and Fs before and behind it, or a track that begins with it.
    private func isAlone(in nibbles: [UInt8], padding: Int) -> Bool {
        let start = nibbles.firstIndex { $0 != 0 && $0 != 0xF } ?? nibbles.count
        let digits = Array(nibbles[start...].prefix { $0 <= 9 })
        let rest = nibbles[(start + digits.count)...]
        if padding == 0, rest.first == 0xD, Self.isDate(rest.dropFirst()), CardNumber.isIssued(digits) { return true }
        guard rest.allSatisfy({ $0 == 0xF || $0 == 0 }) else { return false }
        return CardNumber.issuedLengths.contains { count in
            count <= digits.count && nibbles.count - count >= padding && digits[count...].allSatisfy { $0 == 0 }
                && CardNumber.isIssued(Array(digits[..<count]))
        }
    }

    /// Data objects 5A (number) and 57 (track 2) at any byte, also where what is around them cannot be read as objects.
    private func isInObjects(_ bytes: [UInt8], _ nibbles: [UInt8]) -> Bool {
        for at in bytes.indices.dropLast(7) where bytes[at] == 0x5A || bytes[at] == 0x57 {
            let length = Int(bytes[at + 1])
            guard (6...19).contains(length), at + 2 + length <= bytes.count else { continue }
            let value = Array(nibbles[((at + 2) * 2)..<((at + 2 + length) * 2)])
            let digits = Array(value.prefix { $0 <= 9 })
            let rest = value[digits.count...]
            guard CardNumber.isIssued(digits) else { continue }
            if bytes[at] == 0x57 {
                if rest.first == 0xD, Self.isDate(rest.dropFirst()) { return true }
            } else if length <= 10, rest.allSatisfy({ $0 == 0xF }) {
                if at + 2 + length == bytes.count || Self.followers.contains(bytes[at + 2 + length]) { return true }
            }
        }
        return false
    }

    /// First bytes of data objects that stand beside a number, and padding.
    private static let followers: Set<UInt8> = [
        0x00, 0xFF, 0x80, 0x4F, 0x50, 0x56, 0x57, 0x5A, 0x5F, 0x70, 0x77, 0x82, 0x84, 0x8C, 0x8D, 0x8E, 0x95, 0x9A,
        0x9B,
        0x9C, 0x9F, 0xA5, 0xBF, 0xDF, 0xF8,
    ]

    /// Track 2 at any byte, in any object: number, D, year and month, a service code that exists, eight digits more.
    private func isTrack(in nibbles: [UInt8]) -> Bool {
        for mark in nibbles.indices.dropLast(15) where nibbles[mark] == 0xD {
            let digits = nibbles[..<mark].suffix(CardNumber.issuedLengths.upperBound).reversed().prefix { $0 <= 9 }
            guard digits.count >= CardNumber.issuedLengths.lowerBound else { continue }
            let after = Array(nibbles[(mark + 1)...(mark + 15)])
            guard after.allSatisfy({ $0 <= 9 }), Self.isDate(after[...]) else { continue }
            guard [1, 2, 5, 6, 7, 9].contains(after[4]), [0, 2, 4].contains(after[5]), after[6] <= 7 else { continue }
            let number = Array(digits.reversed())
            let isThere = CardNumber.issuedLengths.contains { count in
                // A data object begins with a whole byte.
                count <= number.count && (mark - count) % 2 == 0 && CardNumber.isIssued(Array(number.suffix(count)))
            }
            if isThere { return true }
        }
        return false
    }

    /// Year and month.
    private static func isDate(_ nibbles: ArraySlice<UInt8>) -> Bool {
        let digits = Array(nibbles.prefix(4))
        guard digits.count == 4, digits.allSatisfy({ $0 <= 9 }) else { return false }
        return (1...12).contains(digits[2] * 10 + digits[3])
    }
}
