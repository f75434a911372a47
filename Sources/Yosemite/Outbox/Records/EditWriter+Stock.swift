import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Stock changes: relative, so that sales meanwhile are kept (`woocommerce.md`, "Products").
extension EditWriter {
    /// A stock change must not be repeated blindly. The stock is recorded before it is sent; after a lost answer, the
    /// present stock shows whether it arrived, and if it does not, the owner is asked to check.
    func sendStock<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        delta: Int64,
        _ current: Record.Item,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws {
        guard let count = Self.count(of: Record(current)) else { throw EditRefusal(reason: RecordWords.notCounted) }
        guard !count.addingReportingOverflow(delta).overflow else { throw EditRefusal(reason: RecordWords.tooMany) }
        var attempt = edit.attempt
        if attempt.sentAt != nil, let before = attempt.stockBefore {
            if count == before &+ delta { return try await finish([(edit, current)], as: type) }
            guard count == before else { throw EditRefusal(reason: RecordWords.unsureStock(before, count)) }
        }
        attempt.stockBefore = count
        let latest: Record.Item = try await making(edit, attempt) {
            try await wire.update(edit.entityID, ["inventory_delta": .number(Decimal(delta))])
        }
        // As many may have been sold in between, or the store does not support relative changes: repeating could count
        // twice.
        guard delta == 0 || Self.count(of: Record(latest)) != count else {
            throw EditRefusal(reason: RecordWords.unmovedStock(count))
        }
        try await finish([(edit, latest)], as: type)
    }

    /// nil where stock is not managed.
    private static func count<Record: EditableRecord>(of record: Record) -> Int64? {
        guard record.value(of: ProductField.managesStock.rawValue) == .bool(true) else { return nil }
        return record.value(of: ProductField.stockQuantity.rawValue)?.integer ?? 0
    }
}
