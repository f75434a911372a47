import FoundationEssentials
import Storage
import WooFoundation

/// A price that a row of a cart would be sold at, and that the shop has not taken: a change of it waits.
public struct UnsentPrice: Hashable, Sendable {
    public let rowID: Int
    /// For one unit, as the shop enters prices.
    public let here: Decimal
    /// The shop's own; nil where it has none.
    public let inShop: Decimal?
    /// When the change was made here.
    public let since: Date

    /// What the clerk agrees to sell at: of another price it is asked again.
    var key: String { "\(rowID)=\(here)" }
}

extension SaleService {
    /// How old a change is before the shop should have it, in seconds.
    private static let patience: TimeInterval = 60

    /// Prices of a cart's goods that wait to be sent for more than a minute; without those that the clerk has set, or
    /// was asked about.
    func unsentPrices(of cart: SaleCart) async throws -> [UnsentPrice] {
        typealias Edits = PendingEditRecord.Columns
        let rows = cart.rows.filter { !$0.isCustom && $0.price == nil }
        guard !rows.isEmpty else { return [] }
        let products = Set(rows.filter { $0.variationID == 0 }.map(\.productID)).sorted()
        let variations = Set(rows.map(\.variationID)).subtracting([0]).sorted()
        let due = dates.now().addingTimeInterval(-Self.patience)
        let edits = try await ledger.read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: EditJournal.isUnsent && Edits.createdAt < due
                    && (Edits.entityKind == EditedRecord.product.rawValue && Edits.entityID.isIn(products)
                        || Edits.entityKind == EditedRecord.variation.rawValue && Edits.entityID.isIn(variations)),
                sortedBy: [Edits.editID.ascending]
            )
        }
        var since: [RecordName: Date] = [:]
        for edit in edits {
            guard case .record(let change)? = edit.kindOfEdit,
                DerivedField.isPriced(Set(change.changes.map(\.field)))
            else { continue }
            let name = RecordName(record: change.record, id: edit.entityID)
            since[name] = since[name] ?? edit.createdAt
        }
        guard !since.isEmpty else { return [] }
        let now = dates.now()
        return try await mirror.read { [since] storage in
            try rows.compactMap { row in
                let isVariation = row.variationID != 0
                let name = RecordName(
                    record: isVariation ? .variation : .product,
                    id: isVariation ? row.variationID : row.productID
                )
                guard let moment = since[name], let here = try Self.price(of: name, at: now, storage) else {
                    return nil
                }
                let found = UnsentPrice(
                    rowID: row.id,
                    here: here,
                    inShop: try Self.covered(name, storage),
                    since: moment
                )
                let isAsked = found.inShop == here || cart.agreedPrices?.contains(found.key) == true
                return isAsked ? nil : found
            }
        }
    }

    private static func price(of name: RecordName, at moment: Date, _ storage: any StorageType) throws -> Decimal? {
        let text =
            name.record == .variation
            ? try storage.loadObject(ofType: ProductVariationRecord.self, primaryKey: name.id)
                .map { DatedPrice($0)?.price(at: moment) ?? $0.price }
            : try storage.loadObject(ofType: ProductRecord.self, primaryKey: name.id)
                .map { DatedPrice($0)?.price(at: moment) ?? $0.price }
        return text.flatMap { Money.amount(from: $0) }
    }

    /// The store's value under the changes.
    private static func covered(_ name: RecordName, _ storage: any StorageType) throws -> Decimal? {
        let key = CompositeKey(name.record.rawValue, name.id)
        guard let record = try storage.loadObject(ofType: CoveredFieldsRecord.self, primaryKey: key) else { return nil }
        return JSONValue(parsing: record.fieldsJSON)[DerivedField.price.rawValue]?.string
            .flatMap { Money.amount(from: $0) }
    }

    /// - Throws: `SaleProblem.priceNotInShop`.
    func checkPrices(_ quote: SaleQuote, _ cart: SaleCart) throws {
        guard let first = quote.unsentPrices.first else { return }
        let name = cart.rows.first { $0.id == first.rowID }?.name ?? ""
        throw SaleProblem.priceNotInShop(name: name, here: first.here, inShop: first.inShop)
    }
}

extension SaleCart {
    /// The clerk sells at prices that the shop has not taken.
    public mutating func agree(to prices: [UnsentPrice]) {
        agreedPrices = (agreedPrices ?? []).union(prices.map(\.key))
    }
}
