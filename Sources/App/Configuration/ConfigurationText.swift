/// Strings in TOML syntax.
enum ConfigurationText {
    /// `text` as a basic string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// The text of a single-line quoted key.
    static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        guard let quote = bytes.first else { return "" }
        var inside = bytes.dropFirst()
        if inside.last == quote { inside = inside.dropLast() }
        let text = String(decoding: inside, as: UTF8.self)
        guard quote == UInt8(ascii: "\""), text.contains("\\") else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escape = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch escape {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "u", "U":
                let digits = rest.prefix(escape == "u" ? 4 : 8)
                rest = rest.dropFirst(digits.count)
                let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
                result.append(code.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            default: result.append(escape)
            }
        }
        return String(result)
    }
}
