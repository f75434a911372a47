import FoundationEssentials
import WooFoundation

/// What the store does to texts written over its API, whoever writes them (read in its source: `wp_filter_post_kses`):
/// it is better not to send them.
extension ProductRules {
    private static let texts: Set<String> = [
        ProductField.fullDescription.rawValue, ProductField.shortDescription.rawValue,
        ProductField.purchaseNote.rawValue,
    ]
    /// Tags that occur in people's texts.
    private static let stripped = [
        "script", "style", "iframe", "embed", "form", "input", "select", "noscript", "svg", "link", "meta",
    ]

    /// - Returns: nil for a text that arrives unchanged.
    static func spoils(_ value: JSONValue, in field: String, isVariation: Bool) -> ProductProblem? {
        guard texts.contains(field), let text = value.string else { return nil }
        if text.utf8.contains(UInt8(ascii: "<")), let tag = stripped.first(where: { has($0, in: text) }) {
            return .losesTag(field: field, tag: tag)
        }
        // It reads backslashes as escapes in the texts of products, but not of variations.
        if !isVariation, text.utf8.contains(UInt8(ascii: "\\")) { return .losesBackslash(field: field) }
        return nil
    }

    private static func has(_ tag: String, in text: String) -> Bool {
        var rest = text.lowercased()[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            let name = rest.hasPrefix("/") ? rest.dropFirst() : rest
            guard name.hasPrefix(tag), let next = name.dropFirst(tag.count).first else { continue }
            if next.isWhitespace || next == "/" || next == ">" { return true }
        }
        return false
    }
}
