/// Strings as PHP's `json_encode` writes them: `/` as `\/`, everything beyond ASCII as `\uXXXX`.
public enum JSONString {
    /// Appends `text` with its quotation marks.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { append(utf8: $0, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Runs of bytes that need no escape are copied whole.
    private static func append(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard let start = utf8.baseAddress else { return }
        let count = utf8.count
        var (from, place) = (0, 0)
        while place < count {
            let byte = start[place]
            if byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C, byte != 0x2F {
                place += 1
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(start: start + from, count: place - from))
            if byte < 0x80 {
                append(unit: UInt16(byte), to: &bytes)
                place += 1
            } else {
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                append(beyondASCII: UnsafeBufferPointer(start: start + place, count: length), to: &bytes)
                place += length
            }
            from = place
        }
        bytes.append(contentsOf: UnsafeBufferPointer(start: start + from, count: count - from))
    }

    /// One character of two to four bytes.
    private static func append(beyondASCII utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var scalar = UInt32(utf8[0]) & (utf8.count == 2 ? 0x1F : utf8.count == 3 ? 0x0F : 0x07)
        for place in 1..<utf8.count { scalar = scalar << 6 | UInt32(utf8[place]) & 0x3F }
        guard scalar > 0xFFFF else { return append(unit: UInt16(scalar), to: &bytes) }
        append(unit: UInt16(0xD800 + (scalar - 0x10000) >> 10), to: &bytes)
        append(unit: UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF), to: &bytes)
    }

    private static func append(unit: UInt16, to bytes: inout [UInt8]) {
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
