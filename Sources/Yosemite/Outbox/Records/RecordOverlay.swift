import FoundationEssentials
import Storage
import WooFoundation

/// Lays edits that are not sent yet over what the store answered.
struct RecordOverlay<Record: EditableRecord> {
    private var edits: [Int64: [RecordEdit.Content]] = [:]

    /// - Parameter edits: in ledger order; the last one of a field wins, counts add up.
    init(_ edits: [PendingEditRecord]) {
        for edit in edits {
            guard case .record(let change)? = edit.kindOfEdit, change.record == Record.editedAs else { continue }
            self.edits[edit.entityID, default: []].append(change.content)
        }
    }

    var isEmpty: Bool { edits.isEmpty }

    /// Covers the fields of the store's row that edits change.
    ///
    /// - Returns: what was covered.
    func lay(over record: inout Record, at date: Date) -> [String: JSONValue] {
        guard let contents = edits[record.primaryKey] else { return [:] }
        let original = record
        var changed: Set<String> = []
        for content in contents {
            switch content {
            case .update(let changes):
                for change in changes {
                    guard let slot = Record.slot(change.field) else { continue }
                    slot.set(&record, change.value)
                    changed.insert(change.field)
                }
            case .stock(let delta):
                let field = ProductField.stockQuantity.rawValue
                guard let slot = Record.slot(field), case .number(let count) = slot.get(record) else { continue }
                slot.set(&record, .number(count + Decimal(delta)))
                changed.insert(field)
            }
        }
        record.settle(changed, at: date)
        var covered: [String: JSONValue] = [:]
        for field in changed.union(Record.follow(changed)) { covered[field] = original.value(of: field) }
        return covered
    }
}

extension EditJournal {
    /// What is laid over the store's rows of one kind, read in the calling thread, oldest first.
    ///
    /// - Parameter ids: of these only, where they are few.
    func unsentNow(of entityKind: String, ids: [Int64]?) throws -> [PendingEditRecord] {
        var condition = Self.isUnsent && Columns.entityKind == entityKind
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
