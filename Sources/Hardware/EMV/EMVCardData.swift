/// The data kept of a card: a fixed list of data objects, none of them secret, and the masked number. The clear number,
/// track 2, name and discretionary data stay in the answer they came in and are released with it.
struct EMVCardData: Sendable {
    /// Data objects that may leave an answer's buffer. Never 57, 5A, 5F20, 9F1F, 9F20, 99.
    static let kept: Set<TLVTag> = [
        .applicationLabel, .expiryDate, .effectiveDate, .issuerCountryCode, .panSequenceNumber, .accountType,
        .interchangeProfile, .dedicatedFileName, .cdol1, .cdol2, .verificationMethods, .fileLocator, .usageControl,
        .cardVersion, .actionCodeDefault, .actionCodeDenial, .actionCodeOnline, .issuerApplicationData,
        .issuerCodeTable,
        .preferredName, .applicationPriority, .cryptogram, .cryptogramInformation, .transactionCounter,
        .processingOptions,
        .applicationCurrencyCode,
    ]

    private(set) var values: [TLVTag: [UInt8]] = [:]
    private(set) var maskedPAN: MaskedPAN?
    private var seen: Set<TLVTag> = []

    subscript(tag: TLVTag) -> [UInt8]? { values[tag] }

    /// Keeps the permitted elements of a buffer.
    ///
    /// - Throws: `CardReaderFault.cardBroken` for a repeated data object (book 3, 10.2) and for a card whose number and
    ///   track 2 do not match.
    mutating func take(_ elements: [BERTLV.Element], in bytes: Span<UInt8>) throws {
        for element in elements {
            guard seen.insert(element.tag).inserted else {
                throw CardReaderFault.cardBroken("data object \(element.tag.bytes.hexadecimal) twice")
            }
            switch element.tag {
            case .pan: try take(Self.masked(bytes, element.value, end: 0xF))
            case .track2: try take(Self.masked(bytes, element.value, end: 0xD))
            case let tag where Self.kept.contains(tag): values[tag] = bytes.copied(element.value)
            default: break
            }
        }
    }

    /// Data that a second answer replaces: cryptogram, counter, issuer's data.
    mutating func replace(_ fresh: [TLVTag: [UInt8]]) {
        values.merge(fresh) { $1 }
    }

    private mutating func take(_ masked: MaskedPAN?) throws {
        guard let masked, maskedPAN ?? masked == masked else {
            throw CardReaderFault.cardBroken("card number that is none")
        }
        maskedPAN = masked
    }

    /// First six and last four digits of a number of 12…19 digits in BCD, up to the nibble `end`; only the last four of
    /// a 12-digit number.
    private static func masked(_ bytes: Span<UInt8>, _ range: Range<Int>, end: UInt8) -> MaskedPAN? {
        func nibble(_ index: Int) -> UInt8 {
            let byte = bytes[range.lowerBound + index / 2]
            return index % 2 == 0 ? byte >> 4 : byte & 0x0F
        }
        var count = 0
        while count < range.count * 2, nibble(count) != end {
            guard nibble(count) <= 9, count < 19 else { return nil }
            count += 1
        }
        guard count >= 12 else { return nil }
        func digits(_ range: Range<Int>) -> String { range.map { String(nibble($0)) }.joined() }
        return MaskedPAN(firstSix: count > 12 ? digits(0..<6) : "", lastFour: digits(count - 4..<count))
    }
}
