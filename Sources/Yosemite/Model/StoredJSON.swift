import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Lists that are only displayed, as stored in one column.
enum StoredJSON {
    static func text<Element: Encodable>(_ list: [Element]) -> String {
        guard !list.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What cannot be encoded is read back as an invalid list, and reported then.
        guard let data = try? encoder.encode(list) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }

    /// - Throws: `StorageError.unreadable`.
    static func list<Element: Decodable>(_ text: String) throws -> [Element] {
        guard text != "[]" else { return [] }
        do {
            return try QuickJSON.decode([Element].self, from: text)
        } catch {
            throw StorageError.unreadable(what: "\(Element.self)", cause: String(text.prefix(60)))
        }
    }
}
