import FoundationEssentials
import Storage
import WooFoundation

/// How rows of a file are handled.
public struct ProductImportOptions: Hashable, Sendable {
    /// Whether rows with an unknown SKU create a product or variation; else they are problems.
    public var makesNew: Bool
    /// SKUs that earlier rows create, in lower case, with the type of the product: from previous batches.
    public var announced: [String: String]

    public init(makesNew: Bool = false, announced: [String: String] = [:]) {
        self.makesNew = makesNew
        self.announced = announced
    }

    /// Adds what a batch of the file creates, for the next one.
    public mutating func note(_ rows: [ProductImportRow]) {
        for case .create(let made) in rows.map(\.outcome) {
            if let sku = made.sku { announced[sku.lowercased()] = made.type }
        }
    }
}

/// A product or variation that a row creates.
public struct NewProduct: Hashable, Sendable {
    /// The parent of a variation.
    public enum Parent: Hashable, Sendable {
        case id(Int64)
        /// One that an earlier row creates.
        case sku(String)
    }

    /// `variation`, or a type of product.
    public let type: String
    /// nil for a product.
    public let parent: Parent?
    public let fields: [RecordChange]

    var sku: String? { fields.first { $0.field == ProductField.sku.rawValue }?.value.string }
}

public typealias ProductImportRow = ImportRow<ProductEdit, NewProduct>

extension ProductEdit: ImportedChanges {
    public var imported: [RecordChange] { changes }
}

extension NewProduct: ImportedChanges {
    public var imported: [RecordChange] { fields }
}

extension CatalogueService {
    /// What the rows of a file would do, checked as edits are; nothing is changed.
    ///
    /// - Throws: `ProductImportProblem` where a column has another unit than the store.
    func planImport(_ header: ProductImportHeader, _ rows: [CSVReader.Row], _ options: ProductImportOptions)
        async throws -> [ProductImportRow]
    {
        let login = login
        if !header.units.isEmpty { try header.check(try await productUnits()) }
        // If this fails, a changed text is based on the one rendered for visitors, and the owner is asked.
        try? await readTexts(comparedWith: rows.map { header.values($0.values) })
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let values = rows.map { header.values($0.values) }
            let skus = values.flatMap { [$0[.sku], $0[.parent]] }.compactMap { $0 }
                .map { $0.trimmed(.whitespaces) }.filter { !$0.isEmpty }
            let linked = values.flatMap { [$0[.grouped], $0[.upsells], $0[.crossSells]] }.compactMap { $0 }
            var plan = ImportPlan(
                csv: try ProductCSV(zone: zone, storage, links: ProductLinks(named: linked, storage)),
                rules: try ProductRules.load(from: storage, login: login, skus: skus),
                siteID: login.siteID,
                storage: storage,
                makesNew: options.makesNew,
                announced: options.announced
            )
            return try zip(rows, values).map { row, values in
                let subject = [values[.sku], values[.name], values[.id]].compactMap { $0 }.first { !$0.isEmpty }
                let outcome = try plan.outcome(values, header.parts(row.values))
                return ProductImportRow(line: row.line, subject: subject ?? "", outcome: outcome)
            }
        }
    }

    /// Applies a plan: changes go to the ledger in one transaction, new products are created in the store one by one. A
    /// row that was created already is found by its SKU when the file is planned again.
    ///
    /// - Returns: a result for each row that had something to do, in order.
    /// - Throws: `NetworkError` where the store no longer answers; what was done before stays.
    func applyImport(_ rows: [ProductImportRow]) async throws -> [ImportResult] {
        let edits = rows.compactMap { row -> ProductEdit? in
            if case .change(let edit) = row.outcome { edit } else { nil }
        }
        if !edits.isEmpty { _ = try await update(edits) }
        var results: [ImportResult] = []
        for row in rows {
            switch row.outcome {
            case .change: results.append(ImportResult(line: row.line, problem: nil))
            case .create(let made):
                results.append(ImportResult(line: row.line, problem: try await problem(making: made)))
            case .nothing, .skipped, .problem: break
            }
        }
        return results
    }

    /// - Returns: why it could not be created; nil where it was.
    private func problem(making made: NewProduct) async throws -> String? {
        do {
            if let parent = made.parent {
                _ = try await createVariation(of: try await id(of: parent), made.fields)
            } else {
                _ = try await createProduct(made.fields + [RecordChange(.type, made.type)])
            }
            return nil
        } catch let error as ProductProblems {
            return error.problems.map(\.words).joined(separator: " ")
        } catch let error as MakingError {
            return error.plainWords
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            return error.storeError?.message ?? error.plainWords
        }
    }

    private func id(of parent: NewProduct.Parent) async throws -> Int64 {
        switch parent {
        case .id(let id): return id
        case .sku(let sku):
            guard let owner = try await rules(skus: [sku]).owners[sku.lowercased()] else {
                throw ProductProblems(problems: [.unknownChoice(field: "Parent", text: sku, known: [])])
            }
            return owner.product
        }
    }
}
