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
        delta: Int64,
        _ current: Record.Item,
        over wire: any RecordWire<Record.Item>,
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
        var latest: Record.Item = try await making(edit, attempt) {
            try await wire.update(edit.entityID, ["inventory_delta": .number(Decimal(delta))])
        }
        // A store that does not know deltas leaves the count as it was.
        if Self.count(of: Record(latest)) == count, delta != 0 {
            latest = try await wire.load(edit.entityID)
            if Self.count(of: Record(latest)) == count {
                latest = try await wire.update(
                    edit.entityID,
                    ["stock_quantity": .number(Decimal(wanted.partialValue))]
                )
            }
        }
        try await finish([(edit, latest)], as: type)
    }

    /// nil where nobody counts.
    private static func count<Record: EditableRecord>(of record: Record) -> Int64? {
        guard record.value(of: ProductField.managesStock.rawValue) == .bool(true) else { return nil }
        return record.value(of: ProductField.stockQuantity.rawValue)?.integer ?? 0
    }
}
