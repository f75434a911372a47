import FoundationEssentials

/// Writes JSON as PHP's `json_encode` does: no spaces, `/` as `\/`, everything beyond ASCII as `\uXXXX`.
struct JSONNodeWriter {
    private(set) var bytes: [UInt8] = []

    init(reserving capacity: Int = 4_096) {
        bytes.reserveCapacity(capacity)
    }

    mutating func append(_ node: JSONNode) {
        switch node {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let text): bytes.append(contentsOf: text.utf8)
        case .string(let text): append(string: text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(string: member.name)
                bytes.append(UInt8(ascii: ":"))
                append(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Bytes that are JSON already.
    mutating func append(raw data: Data) {
        bytes.append(contentsOf: data)
    }

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    private mutating func append(string: String) {
        var text = string
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.withUTF8 { utf8 in
            utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 && $0 != 0x22 && $0 != 0x5C && $0 != 0x2F }
        }
        if isPlain {
            bytes.append(contentsOf: text.utf8)
        } else {
            for unit in text.utf16 { append(unit: unit) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(unit: UInt16) {
        switch unit {
        case 0x22: bytes.append(contentsOf: [0x5C, 0x22])
        case 0x5C: bytes.append(contentsOf: [0x5C, 0x5C])
        case 0x2F: bytes.append(contentsOf: [0x5C, 0x2F])
        case 0x08: bytes.append(contentsOf: [0x5C, UInt8(ascii: "b")])
        case 0x0C: bytes.append(contentsOf: [0x5C, UInt8(ascii: "f")])
        case 0x0A: bytes.append(contentsOf: [0x5C, UInt8(ascii: "n")])
        case 0x0D: bytes.append(contentsOf: [0x5C, UInt8(ascii: "r")])
        case 0x09: bytes.append(contentsOf: [0x5C, UInt8(ascii: "t")])
        case 0x20..<0x80: bytes.append(UInt8(unit))
        default:
            bytes.append(contentsOf: [0x5C, UInt8(ascii: "u")])
            for shift in [12, 8, 4, 0] {
                let digit = UInt8((unit >> UInt16(shift)) & 0xF)
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        }
    }
}

extension JSONNode {
    /// Compact JSON text.
    public var data: Data {
        var writer = JSONNodeWriter()
        writer.append(self)
        return Data(writer.bytes)
    }
}
