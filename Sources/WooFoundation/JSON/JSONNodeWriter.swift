import FoundationEssentials

/// Writes JSON as PHP's `json_encode` does: no spaces, `/` as `\/`, everything beyond ASCII as `\uXXXX`.
public struct JSONNodeWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init(reserving capacity: Int = 4_096) {
        bytes.reserveCapacity(capacity)
    }

    public mutating func append(_ node: JSONNode) {
        switch node {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let text): bytes.append(contentsOf: text.utf8)
        case .string(let text): JSONString.append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            var isFirst = true
            for element in elements {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                append(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            for member in members {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                JSONString.append(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                append(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Bytes that are JSON already.
    public mutating func append(raw data: Data) {
        bytes.append(contentsOf: data)
    }

    public mutating func append(byte: UInt8) {
        bytes.append(byte)
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
