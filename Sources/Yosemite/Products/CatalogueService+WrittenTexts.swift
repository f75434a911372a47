import Networking
import Storage
import WooFoundation

/// Descriptions of variations as stored: no list of the store has them, so they are read one by one, and only where
/// they may be edited or compared.
extension CatalogueService {
    /// How many are read concurrently.
    private static let textsAtOnce = 4

    /// The variation with its description as stored.
    ///
    /// - Throws: `EditError.gone` where it is not in the mirror, `NetworkError`.
    func retrieveText(ofVariation id: Int64) async throws -> ProductVariation {
        let siteID = login.siteID
        @Sendable func row() async throws -> ProductVariationRecord {
            let row = try await mirror.read { try $0.loadProductVariation(siteID: siteID, variationID: id) }
            guard let row else { throw EditError.gone }
            return row
        }
        let known = try await row()
        guard known.isOnlyShown else { return try known.toReadOnly() }
        try await readTexts(of: [known])
        return try await row().toReadOnly()
    }

    /// Fetches unknown ones into the mirror.
    ///
    /// - Throws: `NetworkError`; those read before stay.
    func readTexts(of rows: [ProductVariationRecord]) async throws {
        let missing = rows.filter(\.isOnlyShown)
        for start in stride(from: 0, to: missing.count, by: Self.textsAtOnce) {
            let some = missing[start..<min(start + Self.textsAtOnce, missing.count)]
            let (siteID, remote) = (login.siteID, records.remote)
            let texts = try await observed {
                try await withThrowingTaskGroup(of: (Int64, String).self) { group in
                    for row in some {
                        let id = row.variationID
                        group.addTask { (id, try await remote.loadDescription(variationID: id, siteID: siteID)) }
                    }
                    return try await group.reduce(into: [Int64: String]()) { $0[$1.0] = $1.1 }
                }
            }
            try await mirror.performAndSave { storage in
                for row in some {
                    guard var now = try storage.loadProductVariation(siteID: siteID, variationID: row.variationID),
                        now.isOnlyShown, now.fullDescription == row.fullDescription
                    else { continue }
                    now.rawDescription = texts[row.variationID]
                    try storage.saveChanged([now])
                }
            }
        }
    }

    /// For variations whose description is replaced, whatever it was.
    func readTexts(replacedBy edits: [ProductEdit]) async throws {
        let field = ProductField.fullDescription.rawValue
        let ids = edits.filter { edit in
            edit.variationID != 0 && edit.changes.contains { $0.field == field && $0.base == nil }
        }.map(\.variationID)
        try await readTexts(ofVariations: ids)
    }

    private func readTexts(ofVariations ids: [Int64]) async throws {
        guard !ids.isEmpty else { return }
        let siteID = login.siteID
        let rows = try await mirror.read { storage in
            try ids.compactMap { try storage.loadProductVariation(siteID: siteID, variationID: $0) }
        }
        try await readTexts(of: rows)
    }

    /// For variations whose description is compared with one in a file.
    func readTexts(comparedWith rows: [[ProductColumn: String]]) async throws {
        let siteID = login.siteID
        let named = rows.filter { $0[.description] != nil }
        guard !named.isEmpty else { return }
        let found = try await mirror.read { storage in
            try named.compactMap { values -> ProductVariationRecord? in
                let row: ProductVariationRecord?
                if let id = values[.id].flatMap({ Int64($0.trimmed(.whitespaces)) }) {
                    row = try storage.loadProductVariation(siteID: siteID, variationID: id)
                } else if let sku = values[.sku]?.trimmed(.whitespaces), !sku.isEmpty {
                    let isOfSKU = ProductVariationRecord.Columns.sku == sku
                    row = try storage.firstObject(ofType: ProductVariationRecord.self, matching: isOfSKU, sortedBy: [])
                } else {
                    row = nil
                }
                return row.flatMap { $0.fullDescription == values[.description] ? nil : $0 }
            }
        }
        try await readTexts(of: found)
    }
}
