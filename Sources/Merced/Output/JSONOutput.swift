import FoundationEssentials
import WooFoundation

/// Prints one JSON document with sorted keys, so that equal answers are equal text.
enum JSONOutput {
    static func write(_ value: some Encodable) throws {
        try StandardOutput.write(Data((try text(value) + "\n").utf8))
    }

    /// The document, safe to show on a terminal.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// On one line, for a stream of documents.
    static func writeLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        try StandardOutput.write(Data((escaped(text) + "\n").utf8))
    }

    /// The encoder escapes C0 only. C1, DEL, bidi and zero-width characters in strings are written as `\u009b`: the
    /// same value to a program, safe on a terminal.
    static func escaped(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isEscaped) else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if isEscaped(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    result.append(
                        contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
                    )
                }
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && TextCleaning.isRemoved(scalar)
    }
}
