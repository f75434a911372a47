import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Stock changes: relative, so that sales meanwhile are kept (`woocommerce.md`, "Products").
extension EditWriter {
    /// A stock change must not be repeated blindly, and what sells meanwhile moves the stock too. So the request also
    /// sets a row of the product's meta data that only this ledger writes: where the store keeps such rows, it shows
    /// whether it arrived. For a store that drops them the stock from before decides, and where that does not, the owner
    /// is asked to check.
    func sendStock<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        delta: Decimal,
        _ current: Record.Item,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws {
        guard let count = Self.count(of: Record(current)) else { throw EditRefusal(reason: RecordWords.notCounted) }
        var attempt = edit.attempt
        let key: String
        if let known = attempt.markKey { key = known } else { key = try await ownKey }
        let mark = attempt.mark ?? UUID().uuidString.lowercased()
        (attempt.mark, attempt.markKey) = (mark, key)
        // An earlier version sent no row.
        let isMarked = edit.attempt.sentAt == nil || edit.attempt.mark != nil
        if attempt.sentAt == nil { attempt.stockBefore = count }
        let before = attempt.stockBefore ?? count
        func isIn(_ item: Record.Item, _ text: String) -> Bool {
            MetaEntries(Record(item).metaText).value(of: key) == .string(text)
        }
        func row(_ text: String) -> JSONValue {
            .array([.object(["key": .string(key), "value": .string(text)])])
        }
        // Written alone it changes nothing; where it is kept, the change would have left its own.
        func keepsRows() async throws -> Bool {
            let text = "none " + mark
            _ = try await self.refusing { try await wire.update(edit.entityID, ["meta_data": row(text)]).harmless() }
            return isIn(try await self.refusing { try await wire.load(edit.entityID) }, text)
        }
        let latest: Record.Item = try await making(edit, attempt) {
            let now = try await self.refusing { try await wire.load(edit.entityID) }
            if isIn(now, mark) { return now }
            let stock = Self.count(of: Record(now)) ?? 0
            // The row is missing: it did not arrive, or the store keeps no rows.
            guard edit.attempt.sentAt != nil, delta != 0, stock != before else { return nil }
            if isMarked, try await keepsRows() { return nil }
            throw EditRefusal(reason: RecordWords.unsureStock(before, stock))
        } send: {
            await wire.update(edit.entityID, ["inventory_delta": .number(delta), "meta_data": row(mark)])
        }
        // As many may have been sold in between, or the store does not support relative changes: repeating could count
        // twice.
        let after = Self.count(of: Record(latest))
        // The row alone proves nothing where the stock is not counted any more: WooCommerce writes it all the same.
        guard delta == 0 || after.map({ isIn(latest, mark) || $0 == count + delta }) == true else {
            throw EditRefusal(reason: RecordWords.unmovedStock(count))
        }
        try await finish([(edit, latest)], as: type)
    }

    private var ownKey: String {
        get async throws { try await "_merced_stock_" + journal.ledger.till().ledgerID.prefix(8) }
    }

    /// nil where stock is not managed.
    private static func count<Record: EditableRecord>(of record: Record) -> Decimal? {
        guard record.value(of: ProductField.managesStock.rawValue) == .bool(true) else { return nil }
        let count = record.value(of: ProductField.stockQuantity.rawValue)?.decimal ?? 0
        // Plugins that count fractions add them up in binary: 0.30000000000000004.
        return count.rounded(to: Quantity.digits)
    }
}
