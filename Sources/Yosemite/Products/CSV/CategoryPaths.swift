import FoundationEssentials
import Storage
import WooFoundation

/// The store's categories by their path from the root: `Clothing > Shirts`.
struct CategoryPaths: Sendable {
    private let byID: [Int64: ProductCategoryRecord]
    private let paths: [Int64: String]
    private let ids: [String: Int64]

    /// Deeper trees, or cycles, are cut.
    private static let deepest = 30

    init(_ categories: [ProductCategoryRecord]) {
        byID = Dictionary(categories.map { ($0.categoryID, $0) }) { first, _ in first }
        var paths: [Int64: String] = [:]
        for category in categories {
            var names: [String] = []
            var next: ProductCategoryRecord? = category
            while let one = next, names.count < Self.deepest {
                names.insert(HTMLText.plain(one.name).replacing(",", with: "\\,"), at: 0)
                next = one.parentID == 0 ? nil : byID[one.parentID]
            }
            paths[category.categoryID] = names.joined(separator: " > ")
        }
        self.paths = paths
        var ids: [String: Int64] = [:]
        for (id, path) in paths.sorted(by: { $0.key < $1.key }) {
            ids[path.replacing("\\,", with: ",").lowercased()] = id
        }
        self.ids = ids
    }

    /// The categories of a product in a file's format.
    func text(_ list: JSONValue) -> String {
        guard case .array(let terms) = list else { return "" }
        return terms.compactMap { term in
            term["id"]?.integer.flatMap { paths[$0] } ?? term["name"]?.string.map { HTMLText.plain($0) }
        }.joined(separator: ", ")
    }

    /// - Throws: `ProductProblem.unknownChoice` for a category the store does not have: the product would get none.
    func entries(_ text: String, _ column: ProductColumn) throws(ProductProblem) -> [JSONValue] {
        var entries: [JSONValue] = []
        for path in Self.split(text) {
            let plain = path.split(separator: ">").map { $0.trimmed(.whitespaces) }
                .joined(separator: " > ").lowercased()
            guard let id = ids[plain], let category = byID[id] else {
                throw .unknownChoice(field: column.rawValue, text: path, known: ["the store's categories"])
            }
            entries.append(
                .object([
                    "id": .number(Decimal(id)), "name": .string(category.name), "slug": .string(category.slug),
                ])
            )
        }
        return entries
    }

    /// At commas; an escaped one is part of a name.
    static func split(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmed(.whitespaces) }.filter { !$0.isEmpty }
    }
}
