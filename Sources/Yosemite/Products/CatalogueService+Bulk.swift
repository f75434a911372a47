import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Bulk edits: previewed row by row, written to the ledger in one transaction, sent by the outbox in batches with an
/// outcome for each row; after an interruption it continues where it was, and undo works the same way.
extension CatalogueService {
    /// What it would do to each of these products, in order; for a variable product to its variations.
    func preview(_ edit: BulkProductEdit, of productIDs: [Int64]) async throws -> [BulkProductRow] {
        let login = login
        return try await mirror.read { storage in
            let rules = try ProductRules.load(from: storage, login: login, skus: [])
            let preview = BulkPreview(edit: edit, rules: rules)
            return try productIDs.flatMap { productID -> [BulkProductRow] in
                guard let product = try storage.loadProduct(siteID: login.siteID, productID: productID) else {
                    return [preview.missing(productID)]
                }
                guard edit.isOfVariations, product.typeKey.hasPrefix("variable") else { return [preview.row(product)] }
                return try storage.loadProductVariations(siteID: login.siteID, productID: productID)
                    .map { preview.row($0, of: product) }
            }
        }
    }

    /// What it would do to each of these variations, in order.
    func preview(_ edit: BulkProductEdit, ofVariations ids: [Int64]) async throws -> [BulkProductRow] {
        let login = login
        return try await mirror.read { storage in
            let rules = try ProductRules.load(from: storage, login: login, skus: [])
            let preview = BulkPreview(edit: edit, rules: rules)
            return try ids.map { id in
                guard let row = try storage.loadProductVariation(siteID: login.siteID, variationID: id),
                    let product = try storage.loadProduct(siteID: login.siteID, productID: row.productID)
                else { return preview.missing(0, variationID: id) }
                return preview.row(row, of: product)
            }
        }
    }

    /// Applies the rows of a preview that can be applied.
    ///
    /// - Returns: an edit for each of those rows, in order.
    func apply(_ rows: [BulkProductRow]) async throws -> [PendingEdit] {
        let login = login
        return try await edits.edit { storage in
            let rules = try ProductRules.load(from: storage, login: login, skus: [])
            return try rows.compactMap { row -> EditJournal.Wish? in
                switch row.outcome {
                case .edit(let edit): return try Self.wish(edit, rules, siteID: login.siteID, storage)
                case .stock(let delta):
                    let edit = RecordEdit(
                        record: row.variationID == 0 ? .product : .variation,
                        parentID: row.variationID == 0 ? 0 : row.productID,
                        content: .stock(delta: delta)
                    )
                    return (.record(edit), row.variationID == 0 ? row.productID : row.variationID)
                case .nothing, .problem: return nil
                }
            }
        }
    }
}

/// Computes the rows of a preview.
private struct BulkPreview {
    let edit: BulkProductEdit
    let rules: ProductRules

    func missing(_ productID: Int64, variationID: Int64 = 0) -> BulkProductRow {
        let outcome = BulkProductRow.Outcome.problem(Localization.notHere)
        return BulkProductRow(
            productID: productID,
            variationID: variationID,
            name: "",
            before: "",
            after: "",
            outcome: outcome
        )
    }

    func row(_ product: ProductRecord) -> BulkProductRow {
        row(product, ProductRules.Facts(product), name: product.name)
    }

    func row(_ variation: ProductVariationRecord, of product: ProductRecord) -> BulkProductRow {
        row(variation, ProductRules.Facts(variation), name: "\(product.name) - \(variation.name)")
    }

    private func row<Record: EditableRecord>(_ record: Record, _ facts: ProductRules.Facts, name: String)
        -> BulkProductRow
    {
        let wanted = wanted(record, facts)
        let outcome: BulkProductRow.Outcome
        switch wanted.content {
        case .stock(0)?: outcome = .nothing
        case .stock(let delta)?: outcome = facts.managesStock ? .stock(delta: delta) : .problem(Localization.notCounted)
        case .create?, .delete?: preconditionFailure("a bulk edit makes and deletes nothing")
        case nil: outcome = .problem(wanted.problem ?? Localization.noPrice)
        case .update(let changes)?:
            let left = changes.filter { change in
                record.value(of: change.field).map { !RecordValue.isSame(change.field, $0, change.value) } ?? true
            }
            do {
                let checked = try rules.checked(left, on: facts)
                let edit = ProductEdit(productID: facts.productID, variationID: facts.variationID, changes: checked)
                outcome = left.isEmpty ? .nothing : .edit(edit)
            } catch {
                outcome = .problem(error.problems.map(\.words).joined(separator: " "))
            }
        }
        return BulkProductRow(
            productID: facts.productID,
            variationID: facts.variationID,
            name: name,
            before: wanted.before,
            after: wanted.after,
            outcome: outcome
        )
    }

    private struct Wanted {
        var before = ""
        var after = ""
        var problem: String?
        var content: RecordEdit.Content?
    }

    private func wanted<Record: EditableRecord>(_ record: Record, _ facts: ProductRules.Facts) -> Wanted {
        func value(_ field: ProductField) -> JSONValue { record.value(of: field.rawValue) ?? .null }
        func change(_ field: ProductField, to new: JSONValue) -> Wanted {
            let old = value(field)
            return Wanted(
                before: RecordValue.shown(old),
                after: RecordValue.shown(new),
                content: .update([RecordChange(field, base: old, value: new)])
            )
        }
        switch edit.change {
        case .regularPrice(let change):
            return price(change, facts.regularPrice, base: facts.regularPrice, .regularPrice)
        case .salePrice(let change): return price(change, facts.salePrice, base: facts.regularPrice, .salePrice)
        case .saleWindow(let from, let until):
            let changes = [
                RecordChange(.dateOnSaleFrom, base: value(.dateOnSaleFrom), Self.text(from)),
                RecordChange(.dateOnSaleTo, base: value(.dateOnSaleTo), Self.text(until)),
            ]
            func window(_ ends: [String]) -> String { ends.joined(separator: "..") }
            return Wanted(
                before: window(changes.map { $0.base.map(RecordValue.shown) ?? "" }),
                after: window(changes.map { RecordValue.shown($0.value) }),
                content: .update(changes)
            )
        case .stock(.set(let count)): return change(.stockQuantity, to: .number(count))
        case .stock(.by(let delta)):
            let old = value(.stockQuantity)
            guard delta.isWhole || rules.takesFractions else {
                return Wanted(before: RecordValue.shown(old), problem: Fractions.words)
            }
            guard RecordEdit.isCountable(delta) else {
                return Wanted(before: RecordValue.shown(old), problem: Localization.tooMany)
            }
            return Wanted(
                before: RecordValue.shown(old),
                after: "\((old.decimal ?? 0) + delta)",
                content: .stock(delta: delta)
            )
        case .status(let status): return change(.status, to: .string(status))
        case .addTerms(let kind, let terms):
            let old = elements(value(kind.field))
            let ids = Set(old.compactMap { $0["id"]?.integer })
            let added = terms.filter { !ids.contains($0.termID) }.map { term in
                JSONValue.object([
                    "id": .number(Decimal(term.termID)), "name": .string(term.name), "slug": .string(term.slug),
                ])
            }
            return change(kind.field, to: .array(old + added))
        case .removeTerms(let kind, let ids):
            let left = elements(value(kind.field)).filter { !ids.contains($0["id"]?.integer ?? 0) }
            return change(kind.field, to: .array(left))
        }
    }

    private func elements(_ value: JSONValue) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [] }
    }

    private func price(
        _ change: BulkProductEdit.PriceChange,
        _ old: String,
        base: String,
        _ field: ProductField
    ) -> Wanted {
        guard change != .clear else {
            return Wanted(before: old, content: .update([RecordChange(field, base: .string(old), "")]))
        }
        guard let new = edit.price(change, from: Money.amount(from: base), decimals: rules.decimals) else {
            return Wanted(before: old, problem: Localization.noPrice)
        }
        let text = Money.text(new, decimals: rules.decimals)
        return Wanted(before: old, after: text, content: .update([RecordChange(field, base: .string(old), text)]))
    }

    private static func text(_ date: Date?) -> String { date.map(StoreDateParser.gmtText) ?? "" }

    enum Localization {
        static let notHere = localized("It is not here.")
        static let notCounted = localized("Its stock is not tracked.")
        static let noPrice = localized("It has no price to change.")
        static let tooMany = localized("That number is too large.")
    }
}
