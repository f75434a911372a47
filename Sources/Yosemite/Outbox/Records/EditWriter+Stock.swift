import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Counts: so many more or fewer, so that what is sold meanwhile is not undone (`woocommerce-api.md` 28).
extension EditWriter {
    /// A count cannot be repeated blindly. What there was is written down before it is sent; where the answer was lost,
    /// what there is now tells whether it arrived, and where it does not tell, the owner is asked to look.
    func sendStock<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        delta: Int64,
        _ current: Record.ReadOnly,
        as type: Record.Type
    ) async throws {
        guard let count = Self.count(of: Record(current)) else { throw EditRefusal(reason: RecordWords.notCounted) }
        let wanted = count.addingReportingOverflow(delta)
        guard !wanted.overflow else { throw EditRefusal(reason: RecordWords.tooMany) }
        var attempt = edit.attempt
        if attempt.sentAt != nil, let before = attempt.stockBefore {
            if count == before &+ delta { return try await finish([(edit, current)], as: type) }
            guard count == before else { throw EditRefusal(reason: RecordWords.unsureStock(before, count)) }
        }
        attempt.stockBefore = count
        var latest: Record.ReadOnly = try await making(edit, attempt) {
            try await self.write(edit, change, ["inventory_delta": .number(Decimal(delta))])
        }
        // A store that does not know deltas leaves the count as it was.
        if Self.count(of: Record(latest)) == count, delta != 0 {
            let again: Record.ReadOnly = try await records.remote.load(
                change.path,
                id: edit.entityID,
                siteID: edit.siteID
            )
            latest = again
            if Self.count(of: Record(again)) == count {
                latest = try await write(edit, change, ["stock_quantity": .number(Decimal(wanted.partialValue))])
            }
        }
        try await finish([(edit, latest)], as: type)
    }

    private func write<Item: ListedEntity>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        _ fields: [String: JSONValue]
    ) async throws -> Item {
        try await records.remote.update(change.path, id: edit.entityID, fields: fields, siteID: edit.siteID)
    }

    /// nil where nobody counts.
    private static func count<Record: EditableRecord>(of record: Record) -> Int64? {
        guard record.value(of: ProductField.managesStock.rawValue) == .bool(true) else { return nil }
        return record.value(of: ProductField.stockQuantity.rawValue)?.integer ?? 0
    }
}
