import WooFoundation

/// A list of tags and lengths with which a card asks for data (PDOL, CDOL1, CDOL2; EMV book 3, 5.4).
struct DataObjectList: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let tag: TLVTag
        let length: Int
    }

    /// The most that fits into one command.
    static let maximumLength = 252

    let entries: [Entry]

    /// - Throws: `TLVError` for bytes that are not a list, and `.tooMany` where the requested data does not fit a
    ///   command.
    init(_ bytes: Span<UInt8>) throws(TLVError) {
        var entries: [Entry] = []
        var total = 0
        var at = 0
        while at < bytes.count {
            var number = UInt32(bytes[at])
            at += 1
            if number & 0x1F == 0x1F {
                var isDone = false
                for _ in 0..<3 where !isDone {
                    guard at < bytes.count else { throw .truncated }
                    number = number << 8 | UInt32(bytes[at])
                    isDone = bytes[at] & 0x80 == 0
                    at += 1
                }
                guard isDone else { throw .badTag }
            }
            guard at < bytes.count else { throw .truncated }
            let length = Int(bytes[at])
            at += 1
            total += length
            guard total <= Self.maximumLength else { throw .tooMany }
            entries.append(Entry(tag: TLVTag(rawValue: number), length: length))
        }
        self.entries = entries
    }

    /// The data a card asked for, in its order. Unknown values are zeros (EMV book 3, 5.4).
    func data(from values: [TLVTag: [UInt8]]) -> [UInt8] {
        entries.flatMap { entry in Self.fitted(values[entry.tag] ?? [], entry) }
    }

    private static func fitted(_ value: [UInt8], _ entry: Entry) -> [UInt8] {
        let missing = entry.length - value.count
        guard !entry.tag.isConstructed, !value.isEmpty else { return Array(repeating: 0, count: entry.length) }
        return switch entry.tag.format {
        case .numeric where missing < 0: Array(value.suffix(entry.length))
        case .numeric: Array(repeating: 0, count: missing) + value
        case .compressedNumeric where missing >= 0: value + Array(repeating: 0xFF, count: missing)
        case .other where missing >= 0: value + Array(repeating: 0, count: missing)
        case .compressedNumeric, .other: Array(value.prefix(entry.length))
        }
    }
}
