import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Which products have a minimum age: `[register] age-check`. WooCommerce has no field for it (`register.md`, "Stock
/// and age").
public struct AgeRule: Hashable, Sendable {
    public enum Mark: Hashable, Sendable {
        /// The slug or name of a category; its subcategories count too.
        case category(String)
        /// The slug or name of a tag.
        case tag(String)
        /// A key of the product's meta data: a number there is the age, any other value but `no` means the rule's.
        case meta(String)
    }

    public let mark: Mark
    /// In years, 1 to 99.
    public let age: Int

    private static let usual = 18

    /// - Parameter text: `category:spirits`, `tag:wine=16`, `meta:_minimum_age`.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let kind = text[..<colon].trimmed(.whitespaces).lowercased()
        let parts = text[text.index(after: colon)...].split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        .map { String($0).trimmed(.whitespaces) }
        guard let name = parts.first, !name.isEmpty else { return nil }
        var age = Self.usual
        if parts.count == 2 {
            guard let typed = Int(parts[1]), (1...99).contains(typed) else { return nil }
            age = typed
        }
        self.age = age
        switch kind {
        case "category": mark = .category(name)
        case "tag": mark = .tag(name)
        case "meta": mark = .meta(name)
        default: return nil
        }
    }
}

/// Determines the minimum age of products.
struct AgeReader {
    let rules: [AgeRule]
    let storage: any StorageType

    /// By row; rows without an age are absent.
    ///
    /// - Throws: `StorageError`.
    func ages(of lines: [OrderForm.Line]) throws -> [Int: Int] {
        guard !rules.isEmpty, !lines.isEmpty else { return [:] }
        let ids = Set(lines.map(\.productID)).sorted()
        let found = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(ids)
        )
        let categories = try categories()
        var ofProducts: [Int64: Int] = [:]
        for product in found { ofProducts[product.productID] = try age(of: product, categories) }
        let ofVariations = try ages(ofVariations: Set(lines.map(\.variationID)).subtracting([0]))
        var ages: [Int: Int] = [:]
        for line in lines {
            let known = [ofProducts[line.productID], ofVariations[line.variationID]].compactMap { $0 }
            if let age = known.max() { ages[line.rowID] = age }
        }
        return ages
    }

    private func categories() throws -> [Int64: ProductCategoryRecord] {
        let isAsked = rules.contains { if case .category = $0.mark { true } else { false } }
        guard isAsked else { return [:] }
        let all = try storage.allObjects(ofType: ProductCategoryRecord.self)
        return Dictionary(all.map { ($0.categoryID, $0) }) { first, _ in first }
    }

    private func age(of product: ProductRecord, _ categories: [Int64: ProductCategoryRecord]) throws -> Int? {
        let own: [ProductTerm] = try StoredJSON.list(product.categoriesJSON)
        let tags: [ProductTerm] = try StoredJSON.list(product.tagsJSON)
        let meta: [MetaData] = try StoredJSON.list(product.metaDataJSON)
        return rules.compactMap { rule -> Int? in
            switch rule.mark {
            case .category(let name):
                own.contains { Self.isCalled(name, $0) || isBelow(name, $0.termID, categories) } ? rule.age : nil
            case .tag(let name): tags.contains { Self.isCalled(name, $0) } ? rule.age : nil
            case .meta(let key): Self.age(key, meta, rule.age)
            }
        }.max()
    }

    private func ages(ofVariations ids: Set<Int64>) throws -> [Int64: Int] {
        let keys = rules.compactMap { rule -> (String, Int)? in
            if case .meta(let key) = rule.mark { (key, rule.age) } else { nil }
        }
        guard !keys.isEmpty, !ids.isEmpty else { return [:] }
        let found = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.variationID.isIn(ids.sorted())
        )
        var ages: [Int64: Int] = [:]
        for variation in found {
            let meta: [MetaData] = try StoredJSON.list(variation.metaDataJSON)
            ages[variation.variationID] = keys.compactMap { Self.age($0, meta, $1) }.max()
        }
        return ages
    }

    private static func isCalled(_ name: String, _ term: ProductTerm) -> Bool {
        isCalled(name, slug: term.slug, name: term.name)
    }

    /// By its slug, or its name as the store keeps it or as it reads: `Wine &amp; Spirits`, `Wine & Spirits`.
    private static func isCalled(_ wanted: String, slug: String, name: String) -> Bool {
        let wanted = [wanted, HTMLText.plain(wanted)].map { $0.lowercased() }
        return [slug, name, HTMLText.plain(name)].contains { wanted.contains($0.lowercased()) }
    }

    private func isBelow(_ name: String, _ id: Int64, _ categories: [Int64: ProductCategoryRecord]) -> Bool {
        var (next, seen): (Int64, Set<Int64>) = (id, [])
        while let category = categories[next], seen.insert(next).inserted {
            if Self.isCalled(name, slug: category.slug, name: category.name) { return true }
            next = category.parentID
        }
        return false
    }

    private static func age(_ key: String, _ meta: [MetaData], _ usual: Int) -> Int? {
        guard let value = meta.last(where: { $0.key == key })?.value else { return nil }
        let text = (value.string ?? value.text).trimmed(.whitespaces).lowercased()
        if let number = Int(text) { return number > 1 ? min(number, 99) : number == 1 ? usual : nil }
        return ["", "no", "false", "null", "[]", "{}"].contains(text) ? nil : usual
    }
}
