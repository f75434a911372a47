import Storage
import WooFoundation

/// The options of a variable product that are preselected on its page.
struct DefaultOptions {
    private let entries: [JSONValue]

    init(_ product: ProductRecord) {
        guard product.typeKey.hasPrefix("variable"),
            case .array(let entries) = JSONValue(parsing: product.defaultAttributesJSON)
        else {
            self.entries = []
            return
        }
        self.entries = entries
    }

    /// The option as the attribute has it, where the API has its slug; nil for none.
    func option(of attribute: JSONValue) -> String? {
        guard let entry = entries.first(where: { VariationOptions.key($0) == VariationOptions.key(attribute) }),
            let option = entry["option"]?.string, !option.isEmpty
        else { return nil }
        guard case .array(let options)? = attribute["options"] else { return option }
        return options.compactMap(\.string).first { Self.slug($0) == Self.slug(option) } ?? option
    }

    /// The entries with these options replacing those of the same attributes.
    ///
    /// - Returns: nil where nothing changes.
    func replacing(_ wanted: [(attribute: JSONValue, option: String)]) -> JSONValue? {
        var list = entries
        var isChanged = false
        for (attribute, option) in wanted where self.option(of: attribute).map(Self.slug) != Self.slug(option) {
            isChanged = true
            list.removeAll { VariationOptions.key($0) == VariationOptions.key(attribute) }
            list.append(
                .object([
                    "id": attribute["id"] ?? .number(0), "name": attribute["name"] ?? .string(""),
                    "option": .string(option),
                ])
            )
        }
        return isChanged ? .array(list) : nil
    }

    /// Similar enough to WordPress's to distinguish the options of one attribute.
    private static func slug(_ text: String) -> String {
        HTMLText.plain(text).lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
