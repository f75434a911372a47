import FoundationEssentials
import Networking

/// Lists that are only shown, as they lie in one column.
enum StoredJSON {
    static func text<Element: Encodable>(_ list: [Element]) -> String {
        guard !list.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(list) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }

    static func list<Element: Decodable>(_ text: String) -> [Element] {
        guard text != "[]" else { return [] }
        return (try? QuickJSON.decode([Element].self, from: text)) ?? []
    }
}
