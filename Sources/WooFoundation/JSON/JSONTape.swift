import FoundationEssentials
import Glibc

/// One JSON text, checked from end to end and laid out flat: an entry for each value and each name, in the order of
/// the text. Strings stay where they are in the bytes until somebody asks for them.
///
/// It takes strict JSON in UTF-8 only. What is anything else has no tape, and is left to Foundation's decoder, which
/// says what is wrong with it (`QuickJSON`).
public final class JSONTape: Sendable {
    enum Kind: UInt8 {
        case null, no, yes
        /// At most 18 digits, without point and exponent, and not `-0`.
        case integer
        case number
        case text
        /// Text with at least one escape.
        case escapedText
        case list
        case object
        /// An object with an escape in one of its names.
        case escapedObject
    }

    struct Entry: Sendable {
        var kind: Kind
        /// Bytes, the quotes of text left out.
        var start: UInt32
        var end: UInt32
        /// The entry behind the value; of a name, its hash.
        var next: UInt32
    }

    /// The text, and a zero behind it.
    let bytes: [UInt8]
    let entries: [Entry]

    /// nil for what is not strict JSON, for a name that stands twice in one object, and beyond `JSONRowScanner.deepest`.
    public init?(_ data: Data) {
        guard data.count < Int(UInt32.max) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 1)
        bytes.append(contentsOf: data)
        bytes.append(0)
        guard let entries = JSONTapeParser.entries(of: bytes) else { return nil }
        self.bytes = bytes
        self.entries = entries
    }

    /// The value of the member of the object at `object` whose name is `name`.
    ///
    /// - Parameter cursor: the name that was found last, or the first one; members tend to be asked for in the order
    ///   in which they stand.
    func member(_ name: String, of object: Int, cursor: inout Int) -> Int? {
        let end = Int(entries[object].next)
        if entries[object].kind == .escapedObject {
            return members(of: object).first { text(at: $0) == name }.map { $0 + 1 }
        }
        var name = name
        return name.withUTF8 { wanted in
            let hash = JSONTapeParser.hash(wanted)
            let first = cursor
            var place = first
            while place < end {
                if isName(at: place, wanted, hash) {
                    cursor = place
                    return place + 1
                }
                place = Int(entries[place + 1].next)
            }
            place = object + 1
            while place < first {
                if isName(at: place, wanted, hash) {
                    cursor = place
                    return place + 1
                }
                place = Int(entries[place + 1].next)
            }
            return nil
        }
    }

    /// The names of an object.
    func members(of object: Int) -> [Int] {
        var names: [Int] = []
        let end = Int(entries[object].next)
        var place = object + 1
        while place < end {
            names.append(place)
            place = Int(entries[place + 1].next)
        }
        return names
    }

    private func isName(at place: Int, _ wanted: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Bool {
        let entry = entries[place]
        guard entry.next == hash, Int(entry.end - entry.start) == wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let own = bytes.baseAddress, let wanted = wanted.baseAddress else { return true }
            return memcmp(own + Int(entry.start), wanted, Int(entry.end - entry.start)) == 0
        }
    }

    /// The text at `place`, which must be one.
    func text(at place: Int) -> String {
        let entry = entries[place]
        return bytes.withUnsafeBufferPointer { bytes in
            let slice = UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
            return entry.kind == .escapedText ? Self.unescaped(slice) : String(decoding: slice, as: UTF8.self)
        }
    }

    /// - Parameter slice: the parser has seen that every escape in it is whole and surrogates come in pairs.
    private static func unescaped(_ slice: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: slice.count) { target in
            var (read, write) = (0, 0)
            while read < slice.count {
                let byte = slice[read]
                read += 1
                guard byte == UInt8(ascii: "\\") else {
                    target[write] = byte
                    write += 1
                    continue
                }
                let escape = slice[read]
                read += 1
                guard escape == UInt8(ascii: "u") else {
                    target[write] = JSONTapeParser.plain(escape) ?? escape
                    write += 1
                    continue
                }
                var scalar = UInt32(JSONTapeParser.hex(slice, at: read) ?? 0)
                read += 4
                if scalar & 0xFC00 == 0xD800 {
                    let low = UInt32(JSONTapeParser.hex(slice, at: read + 2) ?? 0)
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                    read += 6
                }
                // No escape is shorter than the bytes it stands for.
                for unit in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
                    target[write] = unit
                    write += 1
                }
            }
            return write
        }
    }
}
