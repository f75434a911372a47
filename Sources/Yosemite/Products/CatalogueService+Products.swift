import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Products and variations: checked by `ProductRules`, then written to the ledger, shown, and sent.
extension CatalogueService {
    /// - Throws: `ProductProblems` where the store would refuse or misread a value, `EditError.gone` where one of them
    ///   is not in the mirror; then nothing is changed.
    func update(_ edits: [ProductEdit]) async throws -> [PendingEdit] {
        let login = login
        // If this fails, the edit is based on the text as rendered for visitors, and the owner is asked before it is
        // sent.
        try? await readTexts(replacedBy: edits)
        return try await self.edits.edit { storage in
            let rules = try ProductRules.load(from: storage, login: login, skus: Self.skus(in: edits))
            return try edits.map { try Self.wish($0, rules, siteID: login.siteID, storage) }
        }
    }

    static func skus(in edits: [ProductEdit]) -> [String] {
        edits.flatMap(\.changes).filter { $0.field == ProductField.sku.rawValue }.compactMap(\.value.string)
            .map { $0.trimmed(.whitespacesAndNewlines) }.filter { !$0.isEmpty }
    }

    static func wish(_ edit: ProductEdit, _ rules: ProductRules, siteID: Int64, _ storage: any StorageType) throws
        -> EditJournal.Wish
    {
        if edit.variationID != 0 {
            guard let row = try storage.loadProductVariation(siteID: siteID, variationID: edit.variationID) else {
                throw EditError.gone
            }
            let checked = try rules.checked(edit.changes, on: ProductRules.Facts(row))
            let content = RecordEdit.Content.update(checked.based(on: row))
            return (.record(RecordEdit(record: .variation, parentID: row.productID, content: content)), row.variationID)
        }
        guard let row = try storage.loadProduct(siteID: siteID, productID: edit.productID) else { throw EditError.gone }
        let checked = try rules.checked(edit.changes, on: ProductRules.Facts(row))
        let content = RecordEdit.Content.update(checked.based(on: row))
        return (.record(RecordEdit(record: .product, parentID: 0, content: content)), row.productID)
    }

    /// Adds to the stock, or subtracts from it.
    ///
    /// - Throws: `ProductProblems` where stock is not managed, `EditError.gone`.
    func changeStock(_ productID: Int64, _ variationID: Int64, by delta: Decimal) async throws -> PendingEdit {
        guard RecordEdit.isCountable(delta) else {
            throw ProductProblems(problems: [.notWhole(field: ProductField.stockQuantity.rawValue, text: "\(delta)")])
        }
        let siteID = login.siteID
        let (isCounted, parentID) = try await mirror.read { storage -> (Bool, Int64) in
            guard try delta.isWhole || storage.showsFractions() else { throw ProductProblems(problems: [.fraction]) }
            if variationID != 0 {
                guard let row = try storage.loadProductVariation(siteID: siteID, variationID: variationID) else {
                    throw EditError.gone
                }
                return (row.managesStock, row.productID)
            }
            guard let row = try storage.loadProduct(siteID: siteID, productID: productID) else { throw EditError.gone }
            return (row.managesStock, 0)
        }
        guard isCounted else { throw ProductProblems(problems: [.stockNotCounted]) }
        let record: EditedRecord = variationID == 0 ? .product : .variation
        let edit = RecordEdit(record: record, parentID: parentID, content: .stock(delta: delta))
        return try await self.edits.edit([(.record(edit), variationID == 0 ? productID : variationID)])[0]
    }

    func retrieveProduct(_ productID: Int64) async throws -> Product {
        try await observed { try await self.records.fetch(productID, as: ProductRecord.self) }
        guard let product = try await loadProduct(productID) else { throw EditError.gone }
        return product
    }

    func loadProduct(_ productID: Int64) async throws -> Product? {
        let siteID = login.siteID
        return try await mirror.read { try $0.loadProduct(siteID: siteID, productID: productID)?.toReadOnly() }
    }

    /// Creates a product in the store, exactly once: it has a mark by which it is found if the answer is lost.
    ///
    /// - Parameter fields: including `name`; `type` defaults to `simple`.
    /// - Throws: `ProductProblems`, `NetworkError`.
    func createProduct(_ fields: [RecordChange]) async throws -> Product {
        let login = login
        var fields = fields
        let type = fields.first { $0.field == ProductField.type.rawValue }?.value.string ?? "simple"
        fields.removeAll { $0.field == ProductField.type.rawValue }
        let asked = fields
        let checked = try await mirror.read { storage in
            let skus = Self.skus(in: [ProductEdit(productID: 0, changes: asked)])
            let rules = try ProductRules.load(from: storage, login: login, skus: skus)
            return try rules.checked(asked, on: ProductRules.Facts(newOfType: type))
        }
        guard checked.contains(where: { $0.field == ProductField.name.rawValue }) else {
            throw ProductProblems(problems: [.noName])
        }
        guard Self.types.contains(type) else {
            throw ProductProblems(problems: [.unknownChoice(field: "type", text: type, known: Self.types)])
        }
        let mark = UUID().uuidString.lowercased()
        var values = Dictionary(checked.map { ($0.field, $0.value) }) { _, last in last }
        values[ProductField.metaPrefix + OrderDraft.markKey] = .string(mark)
        var body = RecordValue.body(values) { _ in nil }
        body["type"] = .string(type)
        return try await make(body, mark)
    }

    static let types = ["simple", "variable", "grouped", "external"]

    private func make(_ body: [String: JSONValue], _ mark: String) async throws -> Product {
        let siteID = login.siteID
        let product: Product = try await observed {
            try await self.records.remote.create(.products, fields: body, siteID: siteID).proved {
                let newest: Page<Product> = try await self.records.remote.loadNewest(
                    .products,
                    count: 20,
                    siteID: siteID
                )
                return newest.items.first { product in
                    product.metaData.contains { $0.key == OrderDraft.markKey && $0.value == .string(mark) }
                }
            }
        }
        try await records.upserter(ProductRecord.self).save([product])
        return product
    }

    func duplicateProduct(_ productID: Int64) async throws -> Product {
        let siteID = login.siteID
        let copyID = try await observed {
            // A copy has no mark: the owner looks.
            try await self.records.remote.duplicateProduct(id: productID, siteID: siteID).proved { nil }
        }
        return try await retrieveProduct(copyID)
    }
}
