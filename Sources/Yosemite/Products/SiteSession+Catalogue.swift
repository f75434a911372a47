import Foundation
import Networking
import Storage
import WooFoundation

/// What orders products, and what is said about them.
extension SiteSession {
    /// Other values for fields of a record that is mirrored: to the ledger, to the screen, then to the store.
    ///
    /// - Throws: `EditError.gone` where it is not in the mirror.
    func update(_ record: EditedRecord, parentID: Int64 = 0, id: Int64, _ changes: [RecordChange]) async throws
        -> PendingEdit
    {
        try await edit { storage in
            let based = try Self.based(changes, on: record.type, id: id, storage)
            let content = RecordEdit.Content.update(based)
            return [(.record(RecordEdit(record: record, parentID: parentID, content: content)), id)]
        }[0]
    }

    private static func based<Record: EditableRecord>(
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
        return based(changes, on: row)
    }

    /// Makes a record in the store, which refuses a second one of the same name.
    ///
    /// - Throws: `NetworkError`, `MakingError`, `ProductProblems` for one without a name.
    func create<Item: ListedEntity>(_ path: CataloguePath, _ fields: [String: JSONValue]) async throws -> Item {
        guard fields["name"]?.string?.allSatisfy(\.isWhitespace) == false || path == .taxRates else {
            throw ProductProblems(problems: [.noName])
        }
        let siteID = login.siteID
        return try await observed {
            do {
                return try await self.records.remote.create(path, fields: fields, siteID: siteID)
            } catch let error as NetworkError where error.mayHaveArrived {
                throw MakingError.notSure
            }
        }
    }

    func created<Record: ListedRecord>(_ path: CataloguePath, _ fields: [String: JSONValue], as type: Record.Type)
        async throws -> Record.ReadOnly
    {
        let item: Record.ReadOnly = try await create(path, fields)
        let row = Record(item)
        try await mirror.performAndSave { try $0.saveChanged([row]) }
        return item
    }

    /// Deletes a record for good; what orders products knows no trash (finding 27).
    func delete<Record: ListedRecord>(_ path: CataloguePath, id: Record.PrimaryKey, as type: Record.Type) async throws
    where Record.PrimaryKey: Sendable {
        let siteID = login.siteID
        try await observed {
            do {
                try await self.records.remote.delete(path, id: "\(id)", force: true, siteID: siteID)
            } catch let error as NetworkError where error.isNotFound && error.storeError != nil {
                // It is gone, by somebody else.
            }
        }
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: type, primaryKey: id)
        }
    }
}
