import FoundationEssentials

extension JSONValue {
    /// Compact JSON text with sorted keys, as `JSONEncoder` writes it: a mirror keeps one of these for each piece of
    /// meta data, and the encoder costs as much as the rest of the order.
    public var text: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// `text` as a JSON string, with its quotes.
    public static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        quote(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .null: text.append(contentsOf: "null".utf8)
        case .bool(let flag): text.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): text.append(contentsOf: (number.isNaN ? "null" : "\(number)").utf8)
        case .string(let string): Self.quote(string, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                element.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for (place, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                Self.quote(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func quote(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case 0..<0x20:
                text.append(contentsOf: escape(byte).utf8)
            default:
                text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func escape(_ control: UInt8) -> String {
        switch control {
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0C: "\\f"
        case 0x0D: "\\r"
        default: "\\u00" + (control < 0x10 ? "0" : "") + String(control, radix: 16)
        }
    }
}
