import Glibc

/// Checks one JSON text by RFC 8259 and makes the entries of its tape. It keeps its own stack of open lists and
/// objects, so that no depth of nesting can overflow ours. Its loops count by themselves, because a debug build runs those over
/// collections a hundred times slower, and every test reads JSON.
struct JSONTapeParser {
    typealias Entry = JSONTape.Entry

    /// The text and a zero behind it, which no JSON can have there: no look ahead of one byte leaves the buffer.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: Int
    private var index = 0
    private var entries: [Entry] = []
    private var open: [Int] = []

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        count = bytes.count - 1
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        entries.reserveCapacity(count / 12 + 8)
    }

    /// - Parameter bytes: end in a zero that is not part of the text.
    static func entries(of bytes: [UInt8]) -> [Entry]? {
        bytes.withUnsafeBufferPointer { bytes in
            guard bytes.last == 0 else { return nil }
            var parser = JSONTapeParser(bytes)
            return parser.parse() ? parser.entries : nil
        }
    }

    /// The byte an escape of two characters stands for.
    static func plain(_ escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The number four hexadecimal digits write.
    static func hex(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count, let first = bytes.baseAddress else { return nil }
        var value: UInt16 = 0
        var place = start
        while place < start + 4 {
            let byte = first[place]
            place += 1
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// The next quote, backslash, control character or byte beyond ASCII at or after `index`, or the end of `bytes`.
    static func endOfPlain(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        var index = index
        let ones: UInt64 = 0x0101_0101_0101_0101
        let base = UnsafeRawBufferPointer(bytes)
        while index + 8 <= base.count {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            // The lowest high bit that is set is true; those above it may be echoes of a borrow.
            let found =
                (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | ((word &- (ones &* 0x20)) & ~word) | word)
                & (ones &* 0x80)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x80...: return index
            default: index += 1
            }
        }
        return index
    }

    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let count = bytes.count
        var hash = UInt64(count)
        guard let first = bytes.baseAddress else { return UInt32(truncatingIfNeeded: hash >> 32) }
        var place = 0
        while place < count {
            hash = (hash ^ UInt64(first[place])) &* 0x9E37_79B9_7F4A_7C15
            place += 1
        }
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    private mutating func parse() -> Bool {
        guard value() else { return false }
        while let container = open.last {
            skipBlanks()
            let isList = entries[container].kind == .list
            switch bytes[index] {
            case UInt8(ascii: ","):
                index += 1
                guard isList || name() else { return false }
                guard value() else { return false }
            case UInt8(ascii: "]") where isList, UInt8(ascii: "}") where !isList:
                index += 1
                guard close(container) else { return false }
            default:
                return false
            }
        }
        skipBlanks()
        return index == count
    }

    private mutating func skipBlanks() {
        while true {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func add(_ kind: JSONTape.Kind, _ start: Int, _ end: Int) {
        entries.append(
            Entry(
                kind: kind,
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: entries.count + 1)
            )
        )
    }

    /// A scalar, an empty list or object, or the beginning of one up to and with its first value.
    private mutating func value() -> Bool {
        while true {
            skipBlanks()
            switch bytes[index] {
            case UInt8(ascii: "\""):
                return text()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return number()
            case UInt8(ascii: "t"):
                return word("true", .yes)
            case UInt8(ascii: "f"):
                return word("false", .no)
            case UInt8(ascii: "n"):
                return word("null", .null)
            case UInt8(ascii: "["):
                guard begin(.list) else { return false }
                if bytes[index] == UInt8(ascii: "]") {
                    index += 1
                    return close(entries.count - 1)
                }
            case UInt8(ascii: "{"):
                guard begin(.object) else { return false }
                if bytes[index] == UInt8(ascii: "}") {
                    index += 1
                    return close(entries.count - 1)
                }
                guard name() else { return false }
            default:
                return false
            }
        }
    }

    private mutating func begin(_ kind: JSONTape.Kind) -> Bool {
        guard open.count < JSONRowScanner.deepest else { return false }
        open.append(entries.count)
        add(kind, index, index)
        index += 1
        skipBlanks()
        return true
    }

    private mutating func close(_ container: Int) -> Bool {
        open.removeLast()
        entries[container].end = UInt32(truncatingIfNeeded: index)
        entries[container].next = UInt32(truncatingIfNeeded: entries.count)
        return entries[container].kind == .list || hasOwnNames(container)
    }

    /// Whether no name stands twice, as far as hashes tell. Then the order in which members are looked for does not
    /// matter.
    private func hasOwnNames(_ object: Int) -> Bool {
        var hashes: [UInt32] = []
        var place = object + 1
        while place < entries.count {
            hashes.append(entries[place].next)
            place = Int(entries[place + 1].next)
        }
        guard hashes.count <= 64 else { return Set(hashes).count == hashes.count }
        return hashes.withUnsafeBufferPointer { hashes in
            guard let first = hashes.baseAddress else { return true }
            let count = hashes.count
            var later = 1
            while later < count {
                var isThere = false
                var earlier = 0
                while earlier < later {
                    if first[earlier] == first[later] { isThere = true }
                    earlier += 1
                }
                if isThere { return false }
                later += 1
            }
            return true
        }
    }

    private mutating func name() -> Bool {
        skipBlanks()
        guard bytes[index] == UInt8(ascii: "\""), text(), let entry = entries.last else { return false }
        let slice = UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
        entries[entries.count - 1].next = Self.hash(slice)
        if entry.kind == .escapedText, let object = open.last { entries[object].kind = .escapedObject }
        skipBlanks()
        guard bytes[index] == UInt8(ascii: ":") else { return false }
        index += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: JSONTape.Kind) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index + length <= count else { return false }
        let isThere = bytes.baseAddress.map { memcmp(word.utf8Start, $0 + index, length) == 0 } ?? false
        add(kind, index, index + length)
        index += length
        return isThere
    }

    private mutating func number() -> Bool {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let firstDigit = index
        guard skipDigits() else { return false }
        let digits = index - firstDigit
        if bytes[firstDigit] == UInt8(ascii: "0"), digits > 1 { return false }
        var kind = JSONTape.Kind.integer
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            kind = .number
            guard skipDigits() else { return false }
        }
        if bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            kind = .number
            if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() else { return false }
        }
        let isMinusZero = firstDigit > start && bytes[firstDigit] == UInt8(ascii: "0")
        add(digits > 18 || isMinusZero ? .number : kind, start, index)
        return true
    }

    /// False where there is none.
    private mutating func skipDigits() -> Bool {
        let start = index
        while bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index > start
    }

    /// A string with its quotes: escapes whole, surrogates in pairs, UTF-8 valid, no control character.
    private mutating func text() -> Bool {
        index += 1
        let start = index
        var kind = JSONTape.Kind.text
        while true {
            index = Self.endOfPlain(bytes, from: index)
            switch bytes[index] {
            case UInt8(ascii: "\""):
                add(kind, start, index)
                index += 1
                return true
            case UInt8(ascii: "\\"):
                kind = .escapedText
                guard escape() else { return false }
            case 0x80...:
                guard multibyte() else { return false }
            default:
                return false
            }
        }
    }

    private mutating func escape() -> Bool {
        let letter = bytes[index + 1]
        guard letter == UInt8(ascii: "u") else {
            index += 2
            return Self.plain(letter) != nil
        }
        guard let unit = Self.hex(bytes, at: index + 2) else { return false }
        index += 6
        switch unit & 0xFC00 {
        case 0xD800:
            guard bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
                let low = Self.hex(bytes, at: index + 2), low & 0xFC00 == 0xDC00
            else { return false }
            index += 6
            return true
        case 0xDC00:
            return false
        default:
            return true
        }
    }

    /// One character of two to four bytes, by table 3-7 of the Unicode standard.
    private mutating func multibyte() -> Bool {
        let lead = bytes[index]
        let (length, second): (Int, ClosedRange<UInt8>)
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return false
        }
        guard index + length <= count, second.contains(bytes[index + 1]) else { return false }
        for place in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[index + place]) { return false }
        index += length
        return true
    }
}
