/// The kind of symbol that was read, where the scanner prefixes it (AIM, ISO/IEC 15424): `]E0` and the like.
public enum Symbology: Hashable, Sendable {
    case ean13, ean8
    /// EAN-13 together with a two- or five-digit add-on.
    case eanWithAddOn
    /// An add-on alone.
    case addOn
    case code128, code39, interleaved, codabar
    case dataMatrix, qr
    /// GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR, GS1 DotCode: element strings.
    case gs1
    case other

    /// - Parameter prefix: three characters, the first of them `]`.
    init?(aim prefix: some StringProtocol) {
        let bytes = Array(prefix.utf8)
        guard bytes.count == 3, bytes[0] == 0x5D, Self.isLetterOrDigit(bytes[1]), Self.isLetterOrDigit(bytes[2]) else {
            return nil
        }
        self =
            switch String(prefix.dropFirst()) {
            case "E0": .ean13
            case "E1", "E2": .addOn
            case "E3": .eanWithAddOn
            case "E4": .ean8
            case "C1", "e0", "d2", "Q3", "J1": .gs1
            case let kind where kind.hasPrefix("C"): .code128
            case let kind where kind.hasPrefix("A"): .code39
            case let kind where kind.hasPrefix("I"): .interleaved
            case let kind where kind.hasPrefix("F"): .codabar
            case let kind where kind.hasPrefix("d"): .dataMatrix
            case let kind where kind.hasPrefix("Q"): .qr
            default: .other
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
}
