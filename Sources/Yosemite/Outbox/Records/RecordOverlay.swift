import FoundationEssentials
import Storage
import WooFoundation

/// Applies pending edits to the store's answers. Used in every upsert and when an edit is made, so that a refresh never
/// shows an edit undone (`architecture.md`, "The ledger and the outbox").
struct RecordOverlay<Record: EditableRecord> {
    typealias Laid = (record: PendingEditRecord, kind: EditKind)

    private var edits: [Int64: [Laid]] = [:]

    /// - Parameter edits: in ledger order; the last one of a field wins, stock changes add up.
    init(_ edits: [PendingEditRecord]) {
        for edit in edits where edit.entityKind == Record.editedAs.rawValue {
            guard edit.isUnsent, let kind = edit.kindOfEdit else { continue }
            self.edits[edit.entityID, default: []].append((edit, kind))
        }
    }

    var isEmpty: Bool { edits.isEmpty }
    /// Records with an edit of any kind.
    var ids: Set<Int64> { Set(edits.keys) }

    func edits(of id: Int64) -> [Laid] { edits[id] ?? [] }

    /// Applies edits to fields of the store's row.
    ///
    /// - Returns: the store's values that were replaced.
    func lay(over record: inout Record, at date: Date) -> [String: JSONValue] {
        guard let edits = edits[record.primaryKey] else { return [:] }
        let original = record
        var changed: Set<String> = []
        for case .record(let edit) in edits.lazy.map(\.kind) {
            switch edit.content {
            case .update(let changes):
                for change in changes {
                    guard let slot = Record.slot(change.field) else { continue }
                    slot.set(&record, change.value)
                    changed.insert(change.field)
                }
            case .stock(let delta):
                let field = ProductField.stockQuantity.rawValue
                guard let slot = Record.slot(field), case .number(let count) = slot.get(record) else { continue }
                slot.set(&record, .number(count + delta))
                changed.insert(field)
            case .delete:
                guard let field = Record.hiddenBy, let slot = Record.slot(field) else { continue }
                slot.set(&record, .string(EditedRecord.deleted))
                changed.insert(field)
            case .create: continue
            }
        }
        if !changed.isEmpty { record.settle(changed, at: date) }
        var covered: [String: JSONValue] = [:]
        for field in changed.union(Record.follow(changed)).subtracting(Record.keptByItself) {
            covered[field] = original.value(of: field)
        }
        return covered
    }
}

extension EditJournal {
    /// The edits to apply to the store's rows of one kind, read in the calling thread: inside the transaction that
    /// writes them.
    ///
    /// - Parameter ids: only these, where they are few: a page of orders does not need all edits of a bulk change.
    func overlayNow<Record: EditableRecord>(_ type: Record.Type, of ids: [Int64]? = nil) throws -> RecordOverlay<Record>
    {
        RecordOverlay(try unsentNow(of: Record.editedAs, ids: ids))
    }

    /// Edits of one kind of record that are not in the store, oldest first, read in the calling thread.
    ///
    /// - Parameter ids: only these, where they are few.
    func unsentNow(of record: EditedRecord, ids: [Int64]? = nil) throws -> [PendingEditRecord] {
        var condition = Self.isUnsent && Columns.entityKind == record.rawValue
        if let ids, ids.count <= 200 { condition = condition && Columns.entityID.isIn(ids) }
        return try ledger.readNow { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: condition,
                sortedBy: [Columns.editID.ascending]
            )
        }
    }
}
