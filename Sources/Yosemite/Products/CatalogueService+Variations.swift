import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Variations of one product: fetched, created, and deleted permanently.
extension CatalogueService {
    /// How many are created or deleted per request: each takes a store about 40 ms; on a host twenty times slower this
    /// stays below PHP's 30 s.
    static let variationBatch = 25
    /// A store lists at most ten thousand.
    private static let maximumPages = 100

    /// From the mirror.
    func variations(of productID: Int64) async throws -> [ProductVariation] {
        let siteID = login.siteID
        return try await mirror.read { storage in
            try storage.loadProductVariations(siteID: siteID, productID: productID).map { try $0.toReadOnly() }
        }
    }

    /// From the mirror; nil where it has none.
    func variation(_ id: Int64) async throws -> ProductVariation? {
        let siteID = login.siteID
        return try await mirror.read { try $0.loadProductVariation(siteID: siteID, variationID: id)?.toReadOnly() }
    }

    /// Fetches the variations of one product into the mirror; those no longer in the store are removed.
    func retrieveVariations(of productID: Int64) async throws {
        let siteID = login.siteID
        let present = try await observed { () -> Set<Int64>? in
            let remote = ProductVariationsRemote(network: self.network)
            var present: Set<Int64> = []
            var isWhole = true
            for number in 1...Self.maximumPages {
                let query = ListQuery(page: number, sort: .id, isAscending: true)
                let page = try await remote.loadVariations(siteID: siteID, productID: productID, query: query)
                try await self.records.upserter(ProductVariationRecord.self).save(page.items)
                if page.isCutOff { throw NetworkError.cutOff(received: 0) }
                present.formUnion(page.items.map(\.variationID))
                if !page.unreadable.isEmpty { isWhole = false }
                if page.items.count + page.unreadable.count < query.size { return isWhole ? present : nil }
            }
            return nil
        }
        guard let present else { return }
        let upserter = records.upserter(ProductVariationRecord.self)
        try await mirror.performAndSave { storage in
            let known = try storage.loadProductVariations(siteID: siteID, productID: productID).map(\.variationID)
            try upserter.delete(known.filter { !present.contains($0) }, in: storage)
        }
    }

    /// Creates one variation, if there is none with the same options.
    ///
    /// - Parameter fields: including `attributes`, as `[{id, name, option}]`.
    /// - Throws: `ProductProblems`, `NetworkError`, `MakingError.notSure`.
    func createVariation(of productID: Int64, _ fields: [RecordChange]) async throws -> ProductVariation {
        try await retrieveVariations(of: productID)
        let attributes = ProductField.attributes.rawValue
        guard let options = fields.first(where: { $0.field == attributes })?.value else {
            throw ProductProblems(problems: [.empty(field: attributes)])
        }
        let wanted = VariationOptions(options)
        let siteID = login.siteID
        let known = try await mirror.read { try $0.loadProductVariations(siteID: siteID, productID: productID) }
        if let twin = known.first(where: { VariationOptions(JSONValue(parsing: $0.attributesJSON)) == wanted }) {
            throw ProductProblems(
                problems: [.duplicateVariation(options: wanted.words, variationID: twin.variationID)]
            )
        }
        let body = try await checked(fields, of: productID)
        let made: ProductVariation = try await observed {
            try await self.records.remote.create(.variations(productID: productID), fields: body, siteID: siteID)
                .proved { try await self.variation(of: productID, with: wanted) }
        }
        try await records.upserter(ProductVariationRecord.self).save([made])
        try? await records.fetch(productID, as: ProductRecord.self)
        return made
    }

    private func variation(of productID: Int64, with options: VariationOptions) async throws -> ProductVariation? {
        try await retrieveVariations(of: productID)
        let siteID = login.siteID
        let known = try await mirror.read { try $0.loadProductVariations(siteID: siteID, productID: productID) }
        return try known.first { VariationOptions(JSONValue(parsing: $0.attributesJSON)) == options }?.toReadOnly()
    }

    /// The fields of a new variation, checked.
    func checked(_ fields: [RecordChange], of productID: Int64) async throws -> [String: JSONValue] {
        let login = login
        let checked = try await mirror.read { storage in
            let skus = Self.skus(in: [ProductEdit(productID: productID, changes: fields)])
            let rules = try ProductRules.load(from: storage, login: login, skus: skus)
            return try rules.checked(fields, on: ProductRules.Facts(newVariationOf: productID))
        }
        let values = Dictionary(checked.map { ($0.field, $0.value) }) { _, last in last }
        return RecordValue.body(values) { _ in nil }
    }

    /// Deletes variations permanently; one that is already gone counts as deleted.
    ///
    /// - Returns: those the store refused to delete, and why.
    func deleteVariations(of productID: Int64, _ ids: [Int64]) async throws -> [Int64: String] {
        let path = CataloguePath.variations(productID: productID)
        let siteID = login.siteID
        var refused: [Int64: String] = [:]
        for id in ids {
            do {
                try await observed {
                    try await self.records.remote.deleteForGood(path, id: "\(id)", siteID: siteID)
                }
            } catch let error as NetworkError where error.isRefused && error.status != 401 {
                refused[id] = error.storeError?.message ?? error.plainWords
                continue
            }
            let upserter = records.upserter(ProductVariationRecord.self)
            try await mirror.performAndSave { try upserter.delete([id], in: $0) }
        }
        try? await records.fetch(productID, as: ProductRecord.self)
        return refused
    }
}

extension ProductRules.Facts {
    /// For a new variation.
    init(newVariationOf productID: Int64) {
        self.init(newOfType: "variation")
        self.productID = productID
        variationID = -1
    }
}
