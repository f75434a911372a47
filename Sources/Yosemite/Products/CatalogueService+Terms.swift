import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Categories, tags and the like: created and deleted, for which the store's answer is needed.
extension CatalogueService {
    func createdTerm(of attributeID: Int64, _ fields: [String: JSONValue]) async throws -> ProductAttributeTerm {
        let path = CataloguePath.attributeTerms(attributeID: attributeID)
        return try await created(path, fields, as: ProductAttributeTermRecord.self)
    }

    func deleteTerm(_ id: Int64, of attributeID: Int64) async throws {
        let path = CataloguePath.attributeTerms(attributeID: attributeID)
        try await delete(path, id: id, as: ProductAttributeTermRecord.self)
    }

    /// Creates a record in the store, exactly once: if the answer is lost it is found by its name, which the store
    /// allows only once, among those newer than the newest before.
    ///
    /// - Parameter fields: by their names in the REST API.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    func created<Record: EditableRecord>(
        _ path: CataloguePath,
        _ fields: [String: JSONValue],
        as type: Record.Type
    ) async throws -> Record.Item {
        let changes = fields.sorted { $0.key < $1.key }.map { RecordChange(field: $0.key, base: nil, value: $0.value) }
        let checked = try await mirror.read { storage in
            try TermRules.load(Record.editedAs, from: storage).checked(changes, id: 0)
        }
        let values = Dictionary(checked.map { ($0.field, $0.value) }) { first, _ in first }
        let siteID = login.siteID
        let item: Record.Item = try await observed {
            let before: Page<Record.Item> = try await self.records.remote.loadNewest(path, count: 1, siteID: siteID)
            let newest = before.items.map(\.identity).max() ?? 0
            return try await self.records.remote.create(path, fields: values, siteID: siteID).proved {
                try await self.made(path, values, after: newest, as: type)
            }
        }
        try await records.upserter(type).save([item])
        return item
    }

    /// The newest record with the requested name, and parent.
    private func made<Record: EditableRecord>(
        _ path: CataloguePath,
        _ values: [String: JSONValue],
        after newest: Int64,
        as type: Record.Type
    ) async throws -> Record.Item? {
        guard let name = values["name"], name.string?.isEmpty == false, Record.editedAs != .taxRate else { return nil }
        let page: Page<Record.Item> = try await records.remote.loadNewest(path, count: 100, siteID: login.siteID)
        return page.items.first { item in
            guard item.identity > newest else { return false }
            let record = Record(item)
            return ["name", "parent"].allSatisfy { field in
                guard let wanted = values[field], let has = record.value(of: field) else { return true }
                return RecordValue.isSame(field, has, wanted)
            }
        }
    }

    /// - Throws: as `created`. A store allows each name of a class only once.
    func createTaxClass(_ name: String) async throws -> TaxClass {
        let plain = name.trimmed(.whitespacesAndNewlines)
        guard !plain.isEmpty else { throw ProductProblems(problems: [.noName]) }
        let siteID = login.siteID
        let made: TaxClass = try await observed {
            // A name is unique, and the list is short: the owner sees it there.
            try await self.records.remote.create(.taxClasses, fields: ["name": .string(plain)], siteID: siteID)
                .proved { nil }
        }
        try await mirror.performAndSave { storage in
            var row = TaxClassRecord(made)
            // After the previous class by name, as the store lists them, until the next list confirms it.
            let others = try storage.allObjects(ofType: TaxClassRecord.self)
            let before = others.filter { $0.slug == "standard" || $0.name.lowercased() < made.name.lowercased() }
            row.position = before.map(\.position).max() ?? 0
            try storage.saveChanged([row])
        }
        return made
    }

    /// Deletes a record permanently; terms have no trash (`woocommerce.md`, "Trash and deleting"). Records that refer
    /// to it are updated in the mirror: products lose a deleted category.
    func delete<Record: ListedRecord>(_ path: CataloguePath, id: Record.PrimaryKey, as type: Record.Type) async throws
    where Record.PrimaryKey: Sendable {
        let siteID = login.siteID
        try await observed {
            try await self.records.remote.deleteForGood(path, id: "\(id)", siteID: siteID)
        }
        let stripped = try await mirror.performAndSave { storage -> [Int64] in
            let stripped = try TermRemoval(storage: storage).remove(path, id: "\(id)")
            try storage.deleteObject(ofType: type, primaryKey: id)
            return stripped
        }
        // Products left without a category are given the store's default one.
        guard !stripped.isEmpty else { return }
        try? await refresh(products: stripped)
    }

    /// Fetches products into the mirror, a hundred at a time.
    private func refresh(products ids: [Int64]) async throws {
        for start in stride(from: 0, to: ids.count, by: 100) {
            let some = Array(ids[start..<min(start + 100, ids.count)])
            let page: Page<Product> = try await records.remote.load(.products, ids: some, siteID: login.siteID)
            try await records.upserter(ProductRecord.self).save(page.items)
        }
    }
}

/// Removes what belongs to a record from the mirror, before the record itself.
struct TermRemoval {
    let storage: any StorageType

    /// - Returns: products left without a category.
    func remove(_ path: CataloguePath, id: String) throws -> [Int64] {
        switch path {
        case .categories:
            guard let id = Int64(id) else { return [] }
            try moveChildrenUp(from: id)
            return try strip(id, from: .category, \.categoriesJSON)
        case .tags:
            if let id = Int64(id) { _ = try strip(id, from: .tag, \.tagsJSON) }
        case .attributes:
            guard let id = Int64(id) else { return [] }
            let terms = ProductAttributeTermRecord.Columns.attributeID == id
            try storage.deleteAllObjects(ofType: ProductAttributeTermRecord.self, matching: terms)
        case .taxClasses:
            try storage.deleteAllObjects(ofType: TaxRateRecord.self, matching: TaxRateRecord.Columns.taxClass == id)
        case .orders, .products, .variations, .shippingClasses, .attributeTerms, .reviews, .taxRates, .coupons,
            .customers:
            break
        }
        return []
    }

    /// WordPress moves the children of a deleted term to its parent.
    private func moveChildrenUp(from id: Int64) throws {
        let above = try storage.loadObject(ofType: ProductCategoryRecord.self, primaryKey: id)?.parentID ?? 0
        for var child in try storage.allObjects(ofType: ProductCategoryRecord.self) where child.parentID == id {
            child.parentID = above
            try storage.saveChanged([child])
        }
    }

    private func strip(
        _ id: Int64,
        from kind: ProductTermKind,
        _ path: WritableKeyPath<ProductRecord, String>
    ) throws -> [Int64] {
        var bare: [Int64] = []
        for var product in try storage.allObjects(ofType: ProductRecord.self, matching: .holds(id, kind)) {
            guard case .array(let terms) = JSONValue(parsing: product[keyPath: path]) else { continue }
            let left = terms.filter { $0["id"]?.integer != id }
            product[keyPath: path] = JSONValue.array(left).text
            try storage.saveChanged([product])
            if left.isEmpty { bare.append(product.productID) }
        }
        return bare
    }
}

extension CatalogueRemote {
    /// Deletes a record permanently; one that somebody else deleted counts. The answer proves nothing: it is the
    /// record, and so is that to a GET.
    ///
    /// - Throws: `NetworkError`: why it is still there, or may be; it may be deleted again.
    func deleteForGood(_ path: CataloguePath, id: String, siteID: Int64) async throws {
        switch await delete(path, id: id, force: true, siteID: siteID) {
        case .done:
            guard try await !isThere(path, id: id, siteID: siteID) else {
                throw NetworkError.unreadable(resource: path.text, reason: TakenWords.notDeleted)
            }
        case .notSent(let error): throw error
        case .refused(let error) where error.isNotFound: break
        case .refused(let error): throw error
        case .unknown(let error): guard try await !isThere(path, id: id, siteID: siteID) else { throw error }
        }
    }

    private func isThere(_ path: CataloguePath, id: String, siteID: Int64) async throws -> Bool {
        do {
            _ = try await network.responseData(for: RESTRequest(siteID: siteID, path: "\(path.text)/\(id)"))
            return true
        } catch let error as NetworkError where error.isNotFound && error.storeError != nil {
            return false
        }
    }
}
