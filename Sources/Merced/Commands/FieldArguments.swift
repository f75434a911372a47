import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Parses fields and their values on the command line: `amount=10 product_ids=[218]`.
enum FieldArguments {
    /// - Parameters:
    ///   - now: the current values, which determine how a value is parsed.
    ///   - example: shown with an error.
    /// - Throws: `ValidationError`.
    static func changes(_ texts: [String], like now: [String: JSONValue], example: String) throws -> [RecordChange] {
        guard !texts.isEmpty else { throw ValidationError("Say what to change, such as \(example).") }
        return try texts.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ValidationError("“\(text)” is not a field with a value, such as \(example).")
            }
            return RecordChange(field: parts[0], base: nil, value: value(parts[1], like: now[parts[0]]))
        }
    }

    private static func value(_ text: String, like now: JSONValue?) -> JSONValue {
        let json = { try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
        switch now {
        case .bool?:
            let flags: [String: Bool] = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]
            return flags[text.lowercased()].map { .bool($0) } ?? .string(text)
        case .number?, .array?, .object?: return json() ?? .string(text)
        case .null?: return text.isEmpty ? .null : json() ?? .string(text)
        case .string?, nil: return .string(text)
        }
    }
}
