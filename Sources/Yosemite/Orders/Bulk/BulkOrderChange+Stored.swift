import FoundationEssentials
import Storage
import WooFoundation

/// A row as stored in the ledger. Names are short: one change may have ten thousand rows.
private struct StoredRow: Codable {
    let o: Int64
    let n: String
    let c: String
    let b: String
    let e: Int64
    /// Why it was left out; nil where it was applied, or had that value already.
    let w: String?
}

extension BulkChangeRecord {
    init(_ edit: BulkOrderEdit, rows: [BulkOrderChange.Row], siteID: Int64, bulkID: Int64, at date: Date) throws {
        self.init()
        (self.siteID, self.bulkID, madeAt) = (siteID, bulkID, date)
        editJSON = String(decoding: try JSONEncoder().encode(edit), as: UTF8.self)
        let stored = rows.map { row in
            let reason = if case .leftOut(let words) = row.row.outcome { words } else { String?.none }
            return StoredRow(
                o: row.row.orderID,
                n: row.row.number,
                c: row.row.name,
                b: row.row.before,
                e: row.editID,
                w: reason
            )
        }
        rowsJSON = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    }

    /// - Throws: where it is from a newer version of merced.
    func change() throws -> BulkOrderChange {
        let decoder = JSONDecoder()
        let edit = try decoder.decode(BulkOrderEdit.self, from: Data(editJSON.utf8))
        let rows = try decoder.decode([StoredRow].self, from: Data(rowsJSON.utf8))
        return BulkOrderChange(
            bulkID: bulkID,
            edit: edit,
            madeAt: madeAt,
            rows: rows.map { stored in
                let outcome: BulkOrderRow.Outcome =
                    if let reason = stored.w {
                        .leftOut(reason)
                    } else if stored.e > 0 {
                        .edit(edit.kind(on: stored.b))
                    } else {
                        .nothing
                    }
                let row = BulkOrderRow(
                    orderID: stored.o,
                    number: stored.n,
                    name: stored.c,
                    before: stored.b,
                    after: edit.status ?? stored.b,
                    outcome: outcome
                )
                return BulkOrderChange.Row(row: row, editID: stored.e)
            }
        )
    }
}
