import FoundationEssentials
import Storage
import Synchronization
import WooFoundation

/// Bulk changes of orders: previewed row by row, written to the ledger in one transaction, sent by the outbox with an
/// outcome for each; the ledger records which edits belong together, so that a restart loses nothing.
extension OrderService {
    /// The most orders in one query of the mirror.
    private static let piece = 500
    /// The number of bulk changes kept, newest first.
    static let keptChanges = 20

    /// What it would do to each of these orders, in order.
    func preview(_ edit: BulkOrderEdit, of orderIDs: [Int64]) async throws -> [BulkOrderRow] {
        let siteID = login.siteID
        return try await mirror.read { storage in
            let statuses = try storage.allObjects(
                ofType: OrderStatusRecord.self,
                matching: OrderStatusRecord.Columns.siteID == siteID
            )
            let preview = BulkOrderPreview(edit: edit, known: Set(statuses.map(\.slug)))
            var rows: [BulkOrderRow] = []
            rows.reserveCapacity(orderIDs.count)
            for start in stride(from: 0, to: orderIDs.count, by: Self.piece) {
                let ids = Array(orderIDs[start..<min(start + Self.piece, orderIDs.count)])
                let found = try storage.loadOrders(siteID: siteID, orderIDs: ids)
                let byID = Dictionary(found.map { ($0.orderID, $0) }) { first, _ in first }
                rows += ids.map { id in byID[id].map { preview.row($0) } ?? preview.missing(id) }
            }
            return rows
        }
    }

    /// Applies the rows of a preview that can be applied: all of them are in the ledger, or none.
    ///
    /// - Parameter hold: how long they are held back before they are sent.
    /// - Returns: the edits, in the order of those rows, and the change they belong to.
    func apply(_ edit: BulkOrderEdit, _ rows: [BulkOrderRow], hold: Duration) async throws
        -> (edits: [PendingEdit], change: BulkOrderChange)
    {
        let (siteID, now) = (login.siteID, dates.now())
        let wishes = rows.compactMap { row -> EditJournal.Wish? in
            if case .edit(let kind) = row.outcome { (kind, row.orderID) } else { nil }
        }
        let kept = KeptChange()
        let edits = try await edits.edit(wishes, hold: hold) { storage, records in
            var made = records[...]
            let all = rows.map { row -> BulkOrderChange.Row in
                guard case .edit = row.outcome else { return BulkOrderChange.Row(row: row, editID: 0) }
                return BulkOrderChange.Row(row: row, editID: made.removeFirst().editID)
            }
            kept.set(try Self.keep(edit, all, siteID: siteID, at: now, storage))
        }
        guard let change = kept.value else { throw EditError.gone }
        return (edits, change)
    }

    private static func keep(
        _ edit: BulkOrderEdit,
        _ rows: [BulkOrderChange.Row],
        siteID: Int64,
        at date: Date,
        _ storage: any StorageType
    ) throws -> BulkOrderChange {
        typealias Columns = BulkChangeRecord.Columns
        let last = try storage.firstObject(
            ofType: BulkChangeRecord.self,
            matching: Columns.bulkID > 0,
            sortedBy: [Columns.bulkID.descending]
        )
        let id = (last?.bulkID ?? 0) + 1
        let record = try BulkChangeRecord(edit, rows: rows, siteID: siteID, bulkID: id, at: date)
        try storage.save(record)
        try storage.deleteAllObjects(
            ofType: BulkChangeRecord.self,
            matching: Columns.siteID == siteID && Columns.bulkID < id - Int64(keptChanges) + 1
        )
        return try record.change()
    }

    /// The bulk changes that are kept, newest first; those from a newer version of merced are left out.
    func bulkChanges() async throws -> [BulkOrderChange] {
        let siteID = login.siteID
        return try await edits.journal.ledger.read { storage in
            try storage.allObjects(
                ofType: BulkChangeRecord.self,
                matching: BulkChangeRecord.Columns.siteID == siteID,
                sortedBy: [BulkChangeRecord.Columns.bulkID.descending]
            )
        }.compactMap { record in
            do {
                return try record.change()
            } catch is DecodingError {
                return nil
            }
        }
    }
}

/// The result of a transaction.
private final class KeptChange: Sendable {
    private let change = Mutex<BulkOrderChange?>(nil)

    var value: BulkOrderChange? { change.withLock { $0 } }
    func set(_ value: BulkOrderChange) { change.withLock { $0 = value } }
}

extension EditService {
    /// The outcomes of these edits; open ones have none.
    func ends(of editIDs: [Int64]) async throws -> [Int64: BulkEnd] {
        try await journal.ledger.read { storage in
            var ends: [Int64: BulkEnd] = [:]
            for start in stride(from: 0, to: editIDs.count, by: 500) {
                let ids = Array(editIDs[start..<min(start + 500, editIDs.count)])
                let found = try storage.allObjects(
                    ofType: PendingEditRecord.self,
                    matching: EditJournal.Columns.editID.isIn(ids)
                )
                let states = Dictionary(found.map { ($0.editID, $0.state) }) { first, _ in first }
                for id in ids {
                    switch states[id] {
                    case .done?: ends[id] = .inStore
                    case nil: ends[id] = .dropped
                    case .waiting?, .sending?, .uncertain?, .refused?, .conflicted?: break
                    }
                }
            }
            return ends
        }
    }
}
