import FoundationEssentials
import Networking
import WooFoundation

/// A category or tag that was deleted meanwhile: the store would drop it silently, and put a product without any other
/// into its first category (`woocommerce.md`, "Products"). So the terms a product gets are looked up before sending.
extension EditWriter {
    /// The terms an edit adds, by list.
    struct AddedTerms {
        private(set) var categories: [Int64: String] = [:]
        private(set) var tags: [Int64: String] = [:]

        var isEmpty: Bool { categories.isEmpty && tags.isEmpty }

        init() {}

        init<Record: EditableRecord>(_ toSend: [String: JSONValue], to record: Record) {
            categories = Self.added(toSend, ProductField.categories.rawValue, record)
            tags = Self.added(toSend, ProductField.tags.rawValue, record)
        }

        mutating func add(_ other: AddedTerms) {
            categories.merge(other.categories) { first, _ in first }
            tags.merge(other.tags) { first, _ in first }
        }

        /// - Returns: the name of one of these that is in `gone`; nil for none.
        func first(of gone: AddedTerms) -> String? {
            categories.first { gone.categories[$0.key] != nil }?.value ?? tags.first { gone.tags[$0.key] != nil }?.value
        }

        func without(categories present: Set<Int64>, tags other: Set<Int64>) -> AddedTerms {
            var left = self
            left.categories = categories.filter { !present.contains($0.key) }
            left.tags = tags.filter { !other.contains($0.key) }
            return left
        }

        private static func added<Record: EditableRecord>(
            _ toSend: [String: JSONValue],
            _ field: String,
            _ record: Record
        ) -> [Int64: String] {
            guard case .array(let wanted)? = toSend[field] else { return [:] }
            var known: Set<Int64> = []
            if case .array(let entries)? = record.value(of: field) {
                known = Set(entries.compactMap { $0["id"]?.integer })
            }
            let pairs = wanted.compactMap { entry -> (Int64, String)? in
                guard let id = entry["id"]?.integer, !known.contains(id) else { return nil }
                return (id, entry["name"]?.string ?? "\(id)")
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// Those of `terms` that the store does not have.
    ///
    /// - Throws: `NetworkError`.
    func gone(of terms: AddedTerms) async throws -> AddedTerms {
        guard !terms.isEmpty else { return terms }
        let categories = try await present(terms.categories.keys.sorted(), .categories, as: ProductCategory.self)
        let tags = try await present(terms.tags.keys.sorted(), .tags, as: ProductTag.self)
        return terms.without(categories: categories, tags: tags)
    }

    private func present<Item: ListedEntity & Identified>(
        _ ids: [Int64],
        _ path: CataloguePath,
        as type: Item.Type
    ) async throws -> Set<Int64> {
        var present: Set<Int64> = []
        for start in stride(from: 0, to: ids.count, by: 100) {
            let some = Array(ids[start..<min(start + 100, ids.count)])
            let page: Page<Item> = try await records.remote.load(path, ids: some, siteID: journal.siteID)
            if page.isCutOff { throw NetworkError.cutOff(received: 0) }
            // One that cannot be read exists all the same.
            present.formUnion(page.items.map(\.identity) + page.unreadable.compactMap(\.id))
        }
        return present
    }
}
