/// RFC 3986 escapes.
enum PercentEncoding {
    /// `text` with everything but the unreserved characters (2.3) escaped, so that text of a user can end neither
    /// a parameter nor a path segment. `GET …?_method=PUT` changes an order (`woocommerce-api.md` 21).
    static func encode(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 { result += encode(byte) }
        return result
    }

    static func encode(_ byte: UInt8) -> String {
        if isUnreserved(byte) { return String(Unicode.Scalar(byte)) }
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    static func query(_ parameters: [QueryParameter]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
