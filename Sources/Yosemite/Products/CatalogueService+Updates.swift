import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Categories, tags, reviews and the like.
extension CatalogueService {
    /// Updates fields of a mirrored record: in the ledger, on screen, then in the store.
    ///
    /// - Throws: `EditError.gone` where it is not in the mirror, `ProductProblems`.
    func update(_ record: EditedRecord, parentID: Int64 = 0, id: Int64, _ changes: [RecordChange]) async throws
        -> PendingEdit
    {
        try await edits.edit { storage in
            let checked = try TermRules.load(record, from: storage).checked(changes, id: id)
            let based = try Self.based(checked, on: record.type, id: id, storage)
            let content = RecordEdit.Content.update(based)
            return [(.record(RecordEdit(record: record, parentID: parentID, content: content)), id)]
        }[0]
    }

    static func based<Record: EditableRecord>(
        _ changes: [RecordChange],
        on type: Record.Type,
        id: Int64,
        _ storage: any StorageType
    ) throws -> [RecordChange] {
        guard let row = try storage.loadObject(ofType: type, primaryKey: id) else { throw EditError.gone }
        let unknown = changes.filter { row.value(of: $0.field) == nil }
        guard unknown.isEmpty else {
            throw ProductProblems(problems: unknown.map { .notWritable(field: $0.field) })
        }
        return changes.based(on: row)
    }
}
