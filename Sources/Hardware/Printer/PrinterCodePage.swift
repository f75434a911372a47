import FoundationEssentials
import WooFoundation

/// A printer's characters beyond ASCII: one byte each, of a page selected with `ESC t`.
public enum PrinterCodePage: String, Hashable, Sendable, CaseIterable {
    case cp437, cp850, cp852, cp858, cp866, cp1252

    /// `n` of `ESC t n`, as Epson and most others number them.
    public var number: UInt8 {
        switch self {
        case .cp437: 0
        case .cp850: 2
        case .cp1252: 16
        case .cp866: 17
        case .cp852: 18
        case .cp858: 19
        }
    }

    /// `text` as this page alone can show it.
    public func shown(_ text: String) -> String { PrinterCharacters([self]).shown(text) }

    /// The bytes of `shown(text)`: never below 0x20, nor 0x7F.
    public func bytes(_ text: String) -> [UInt8] {
        var page = self
        return PrinterCharacters([self]).bytes(text, page: &page)
    }

    /// The character for a byte from 0x80 up; nil where the page has none, or below 0x80.
    public func character(_ byte: UInt8) -> Character? {
        guard byte >= 0x80 else { return nil }
        let scalar = Self.tables[self]?[Int(byte) - 0x80]
        return scalar.flatMap { $0 == "\u{0}" ? nil : Character($0) }
    }

    /// nil where the page lacks it.
    func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        (0x20...0x7E).contains(scalar.value) ? UInt8(scalar.value) : Self.bytes[self]?[scalar]
    }

    private static let tables: [PrinterCodePage: [Unicode.Scalar]] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Array($0.upperHalf.unicodeScalars)) }
    )

    private static let bytes: [PrinterCodePage: [Unicode.Scalar: UInt8]] = tables.mapValues { table in
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for (index, scalar) in table.enumerated() where scalar != "\u{0}" && scalar != "\u{AD}" {
            bytes[scalar] = UInt8(index + 0x80)
        }
        return bytes
    }
}
