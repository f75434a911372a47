import FoundationEssentials

/// Cuts a JSON list into the bytes of its elements, and an object into its members, without decoding them.
///
/// It follows strings, escapes and brackets, nothing else: each piece is decoded, and so checked, later. It keeps
/// its own stack, so that no depth of nesting can overflow ours.
public struct JSONRowScanner {
    public enum Ending: Hashable, Sendable {
        case complete
        /// The bytes end inside the list.
        case cutOff
        /// At this byte stands what no JSON can have there.
        case broken(at: Int)
    }

    public struct Row: Hashable, Sendable {
        public let data: Data
        /// Nested deeper than `deepest`; not to be decoded.
        public let isTooDeep: Bool
    }

    public struct Rows: Hashable, Sendable {
        public let rows: [Row]
        public let ending: Ending

        public var isCutOff: Bool { ending != .complete }
    }

    /// Levels of lists and objects.
    public static let deepest = 200

    private let data: Data
    private let bytes: [UInt8]
    private var index = 0
    private var stack: [UInt8] = []

    private init(_ data: Data) {
        self.data = data
        bytes = [UInt8](data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The first byte that is no blank, after a byte order mark.
    public static func firstByte(of data: Data) -> UInt8? {
        var scanner = JSONRowScanner(data.prefix(4_096))
        scanner.skipBlanks()
        return scanner.current
    }

    /// The elements of the list that `data` is; nil where it is none. Of a list that is cut off or broken, the
    /// elements before that place. What follows the list is ignored.
    public static func rows(of data: Data) -> Rows? {
        var scanner = JSONRowScanner(data)
        scanner.skipBlanks()
        guard scanner.current == UInt8(ascii: "[") else { return nil }
        scanner.index += 1
        return scanner.readRows()
    }

    /// The members of the object that `data` is, values undecoded; nil where it is none or not whole.
    public static func members(of data: Data) -> [(name: String, value: Data)]? {
        var scanner = JSONRowScanner(data)
        scanner.skipBlanks()
        guard scanner.current == UInt8(ascii: "{") else { return nil }
        scanner.index += 1
        return scanner.readMembers()
    }

    /// How deep the value that `data` is nests; 0 for a scalar and where it is not whole.
    public static func depth(of data: Data) -> Int {
        var scanner = JSONRowScanner(data)
        scanner.skipBlanks()
        return scanner.skipValue() ?? 0
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func readRows() -> Rows {
        var rows: [Row] = []
        skipBlanks()
        if current == UInt8(ascii: "]") { return Rows(rows: [], ending: .complete) }
        while true {
            skipBlanks()
            let start = index
            guard let depth = skipValue() else { return Rows(rows: rows, ending: ending) }
            let end = index
            skipBlanks()
            guard let byte = current else {
                // Without the comma or bracket after it, a number may go on: only closed values count.
                if bytes[end - 1] == UInt8(ascii: "}") { rows.append(row(start..<end, depth: depth)) }
                return Rows(rows: rows, ending: .cutOff)
            }
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
                return Rows(rows: rows, ending: .broken(at: index))
            }
            rows.append(row(start..<end, depth: depth))
            index += 1
            if byte == UInt8(ascii: "]") { return Rows(rows: rows, ending: .complete) }
        }
    }

    private mutating func readMembers() -> [(name: String, value: Data)]? {
        var members: [(name: String, value: Data)] = []
        skipBlanks()
        if current == UInt8(ascii: "}") { return [] }
        while true {
            skipBlanks()
            let nameStart = index
            guard current == UInt8(ascii: "\""), skipString(),
                let name = try? JSONDecoder().decode(String.self, from: Data(bytes[nameStart..<index]))
            else { return nil }
            skipBlanks()
            guard current == UInt8(ascii: ":") else { return nil }
            index += 1
            skipBlanks()
            let start = index
            guard skipValue() != nil else { return nil }
            members.append((name, slice(start..<index)))
            skipBlanks()
            guard let byte = current, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else { return nil }
            index += 1
            if byte == UInt8(ascii: "}") { return members }
        }
    }

    private var ending: Ending { index >= bytes.count ? .cutOff : .broken(at: index) }

    private func row(_ range: Range<Int>, depth: Int) -> Row {
        Row(data: slice(range), isTooDeep: depth > Self.deepest)
    }

    private func slice(_ range: Range<Int>) -> Data {
        data[(data.startIndex + range.lowerBound)..<(data.startIndex + range.upperBound)]
    }

    /// - Returns: how deep the value nests, or nil where it is cut off (`index` at the end) or broken (at `index`).
    private mutating func skipValue() -> Int? {
        stack.removeAll(keepingCapacity: true)
        var deepest = 0
        repeat {
            guard let byte = current else { return nil }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                stack.append(byte)
                deepest = max(deepest, stack.count)
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let open = stack.popLast(),
                    open == (byte == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "["))
                else { return nil }
                index += 1
            case UInt8(ascii: "\""):
                guard skipString() else { return nil }
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard !stack.isEmpty else { return nil }
                index += 1
            case 0x20, 0x0A, 0x0D, 0x09:
                index += 1
            default:
                guard skipScalar() else { return nil }
            }
        } while !stack.isEmpty
        return deepest
    }

    /// A string with its quotes; false where it does not end or holds a raw control character.
    private mutating func skipString() -> Bool {
        index += 1
        while true {
            index = bytes.withUnsafeBufferPointer { JSONTapeParser.endOfPlain($0, from: index) }
            guard let byte = current else { return false }
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return true
            case UInt8(ascii: "\\"):
                index = min(index + 2, bytes.count)
            case 0..<0x20:
                return false
            default:
                index += 1
            }
        }
    }

    /// A number, `true`, `false` or `null`, by its letters only.
    private mutating func skipScalar() -> Bool {
        let start = index
        while let byte = current {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                index += 1
            default:
                return index > start
            }
        }
        return index > start
    }
}
