import FoundationEssentials
import WooFoundation

/// Prints JSON documents, the only place that does (`scripts/lint`, hazards). Keys are sorted, so that equal answers are
/// equal text; times are in UTC. A document has amounts as text, by `Money.text(_:currency:)`, with their currency as
/// `currency` in the same object or in one around it; and names without entities, by `HTMLText.plain`.
enum JSONOutput {
    static func write(_ value: some Encodable) throws {
        try StandardOutput.write(Data((try text(value) + "\n").utf8))
    }

    /// The document, safe to show on a terminal.
    static func text(_ value: some Encodable) throws -> String {
        try text(value, [.prettyPrinted])
    }

    /// On one line, for a stream of documents.
    static func writeLine(_ value: some Encodable) throws {
        try StandardOutput.write(Data((try text(value, []) + "\n").utf8))
    }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.utcText)
        }
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// The encoder escapes C0 only. C1, DEL, bidi and zero-width characters in strings are written as `\u009b`: the
    /// same value to a program, safe on a terminal.
    private static func escaped(_ json: String) -> String {
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
