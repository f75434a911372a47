import Foundation
import Storage
import WooFoundation

/// What a row of a file would do.
public struct ProductImportRow: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Another value for these fields.
        case change(ProductEdit)
        /// The product has all of it already.
        case nothing
        /// It cannot be done, and why.
        case problem(String)
    }

    /// Of the file, from 1.
    public let line: Int
    /// What it is of, for people: SKU, name or id.
    public let subject: String
    public let outcome: Outcome

    /// What would change: field, before, after.
    public var differences: [(field: String, before: String, after: String)] {
        guard case .change(let edit) = outcome else { return [] }
        return edit.changes.map { change in
            (change.field, change.base.map(RecordValue.shown) ?? "", RecordValue.shown(change.value))
        }
    }
}

extension SiteSession {
    /// What rows of a file would do, checked as edits are, without doing it.
    func planImport(_ header: ProductImportHeader, _ rows: [CSVReader.Row]) async throws -> [ProductImportRow] {
        let login = login
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let csv = try ProductCSV(zone: zone, storage)
            let values = rows.map { header.values($0.values) }
            let skus = values.compactMap { $0[.sku] }.map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            let rules = try ProductRules.load(from: storage, login: login, skus: skus)
            return try zip(rows, values).map { row, values in
                let subject = [values[.sku], values[.name], values[.id]].compactMap { $0 }.first { !$0.isEmpty }
                let plan = ImportPlan(csv: csv, rules: rules, siteID: login.siteID, storage: storage)
                return ProductImportRow(line: row.line, subject: subject ?? "", outcome: try plan.outcome(values))
            }
        }
    }

    /// Lines of WooCommerce's product CSV for these places of a list, variations below their products.
    func exportLines(_ list: ProductListQuery, _ range: Range<Int>) async throws -> [String] {
        let (predicate, sort, login) = (list.predicate, list.sortDescriptors, login)
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let csv = try ProductCSV(zone: zone, storage)
            let products = try storage.allObjects(
                ofType: ProductRecord.self,
                matching: predicate,
                sortedBy: sort,
                limit: range.count,
                offset: range.lowerBound
            )
            return try products.flatMap { product in
                [csv.line(product)]
                    + (product.typeKey.hasPrefix("variable")
                        ? try storage.loadProductVariations(siteID: login.siteID, productID: product.productID)
                            .map { csv.line($0, of: product) } : [])
            }
        }
    }
}

/// Finds what a row is of, and what it would change there.
private struct ImportPlan {
    let csv: ProductCSV
    let rules: ProductRules
    let siteID: Int64
    let storage: any StorageType

    func outcome(_ values: [ProductColumn: String]) throws -> ProductImportRow.Outcome {
        let idText = values[.id]?.trimmingCharacters(in: .whitespaces) ?? ""
        let sku = values[.sku]?.trimmingCharacters(in: .whitespaces) ?? ""
        do {
            if !idText.isEmpty {
                guard let id = Int64(idText), id > 0 else { return .problem(Localization.badID(idText)) }
                if let product = try storage.loadProduct(siteID: siteID, productID: id) {
                    return try edit(values, product)
                }
                if let variation = try storage.loadProductVariation(siteID: siteID, variationID: id) {
                    return try edit(values, variation)
                }
                return .problem(Localization.unknownID(idText))
            }
            guard !sku.isEmpty else { return .problem(Localization.noKey) }
            guard let owner = rules.owners[sku.lowercased()] else { return .problem(Localization.unknownSKU(sku)) }
            if owner.variation != 0,
                let variation = try storage.loadProductVariation(siteID: siteID, variationID: owner.variation)
            {
                return try edit(values, variation)
            }
            guard let product = try storage.loadProduct(siteID: siteID, productID: owner.product) else {
                return .problem(Localization.unknownSKU(sku))
            }
            return try edit(values, product)
        } catch let error as ProductProblems {
            return .problem(error.problems.map(\.words).joined(separator: " "))
        }
    }

    private func edit(_ values: [ProductColumn: String], _ product: ProductRecord) throws -> ProductImportRow.Outcome {
        let changes = try csv.changes(values, of: product)
        if changes.isEmpty { return .nothing }
        let checked = try rules.checked(changes, on: ProductRules.Facts(product))
        return .change(ProductEdit(productID: product.productID, changes: checked))
    }

    private func edit(_ values: [ProductColumn: String], _ variation: ProductVariationRecord) throws
        -> ProductImportRow.Outcome
    {
        let changes = try csv.changes(values, of: variation)
        if changes.isEmpty { return .nothing }
        let checked = try rules.checked(changes, on: ProductRules.Facts(variation))
        return .change(
            ProductEdit(productID: variation.productID, variationID: variation.variationID, changes: checked)
        )
    }

    enum Localization {
        static let noKey = localized("The row has neither an ID nor a SKU.")
        static func badID(_ text: String) -> String { localized("“%@” is no ID.", text) }
        static func unknownID(_ text: String) -> String { localized("There is no product %@ here.", text) }
        static func unknownSKU(_ sku: String) -> String { localized("There is no product with the SKU “%@” here.", sku) }
    }
}
