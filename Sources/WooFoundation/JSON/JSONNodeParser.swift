import FoundationEssentials

/// Why bytes are not JSON, at which byte.
public struct JSONNodeError: Error, Equatable {
    public let offset: Int
    public let reason: String
}

extension JSONNode {
    /// Reads one JSON text.
    ///
    /// - Throws: ``JSONNodeError`` for anything that is not exactly one JSON value, or nests deeper than 200.
    public init(parsing data: Data) throws(JSONNodeError) {
        var parser = JSONNodeParser(bytes: [UInt8](data))
        self = try parser.document()
    }
}

private struct JSONNodeParser {
    let bytes: [UInt8]
    var position = 0
    var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONNodeError) -> JSONNode {
        let node = try value()
        skipSpace()
        guard position == bytes.count else { throw failure("text after the value") }
        return node
    }

    private func failure(_ reason: String) -> JSONNodeError { JSONNodeError(offset: position, reason: reason) }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONNodeError) -> JSONNode {
        skipSpace()
        guard position < bytes.count else { throw failure("end of text") }
        depth += 1
        defer { depth -= 1 }
        guard depth < 200 else { throw failure("nested too deep") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ text: String, _ node: JSONNode) throws(JSONNodeError) -> JSONNode {
        guard bytes[position...].starts(with: text.utf8) else { throw failure("unknown word") }
        position += text.utf8.count
        return node
    }

    private mutating func object() throws(JSONNodeError) -> JSONNode {
        position += 1
        var members: [JSONNode.Member] = []
        if take(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw failure("no name") }
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw failure("no colon") }
            members.append(.init(name, try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure("object not closed") }
        return .object(members)
    }

    private mutating func array() throws(JSONNodeError) -> JSONNode {
        position += 1
        var elements: [JSONNode] = []
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure("array not closed") }
        return .array(elements)
    }

    private mutating func number() throws(JSONNodeError) -> JSONNode {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard position > start, Double(text) != nil else { throw failure("not a number") }
        return .number(text)
    }

    private mutating func string() throws(JSONNodeError) -> String {
        position += 1
        var units: [UInt16] = []
        var run = position
        func text(_ end: Int) -> String { String(decoding: bytes[run..<end], as: UTF8.self) }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let tail = text(position)
                position += 1
                if units.isEmpty { return tail }
                units.append(contentsOf: tail.utf16)
                return String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"):
                units.append(contentsOf: text(position).utf16)
                units.append(try escape())
                run = position
            case 0..<0x20: throw failure("control character")
            default: position += 1
            }
        }
        throw failure("string not closed")
    }

    private mutating func escape() throws(JSONNodeError) -> UInt16 {
        guard position + 1 < bytes.count else { throw failure("string not closed") }
        let kind = bytes[position + 1]
        position += 2
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(kind)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
            else { throw failure("bad \\u escape") }
            position += 4
            return unit
        default: throw failure("unknown escape")
        }
    }
}
