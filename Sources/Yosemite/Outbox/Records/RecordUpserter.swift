import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The one door through which a kind of record enters the mirror whose edits wait in the ledger: with them laid over
/// it.
struct RecordUpserter<Record: EditableRecord>: Sendable {
    private typealias Covered = CoveredFieldsRecord.Columns

    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal

    private var kind: String { Record.editedAs.rawValue }

    /// Inside a transaction that is under way.
    func save(_ items: [Record.ReadOnly], in storage: any StorageType) throws {
        let overlay = try RecordOverlay<Record>(journal.unsentNow(of: kind, ids: items.map(\.identity)))
        let hasCovered = try storage.countObjects(ofType: CoveredFieldsRecord.self, matching: Covered.kind == kind) > 0
        let records = try Record.completed(items.map(Record.init), from: storage)
        guard !overlay.isEmpty || hasCovered else { return try storage.saveChanged(records) }
        for (item, record) in zip(items, records) {
            var record = record
            let covered = overlay.lay(over: &record, at: journal.dates.now())
            try storage.saveChanged([record])
            try keep(covered, of: item.identity, storage)
        }
    }

    func save(_ items: [Record.ReadOnly]) async throws {
        try await mirror.performAndSave { try self.save(items, in: $0) }
    }

    func delete(_ ids: [Int64], in storage: any StorageType) throws {
        for id in ids {
            try storage.deleteObject(ofType: Record.self, primaryKey: id)
            try storage.deleteObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
        }
    }

    func delete(_ id: Int64) async throws { try await mirror.performAndSave { try self.delete([id], in: $0) } }

    /// Lays the edits of the ledger over records that are mirrored; where there are none any more, shows what the
    /// store had.
    ///
    /// - Parameter ids: nil for every record that edits cover or covered: after a crash between ledger and mirror.
    func showEdits(_ ids: [Int64]?) async throws {
        try await mirror.performAndSave { storage in
            let edits = try journal.unsentNow(of: kind, ids: ids)
            var touched = ids ?? edits.map(\.entityID)
            if ids == nil {
                touched += try storage.allObjects(ofType: CoveredFieldsRecord.self, matching: Covered.kind == kind)
                    .map(\.recordID)
            }
            let overlay = RecordOverlay<Record>(edits)
            for id in Set(touched).sorted() { try show(overlay, on: id, storage) }
        }
    }

    /// Whether the mirror shows, or should show, any edit of this kind.
    func needsShowing(_ storage: any StorageType) throws -> Bool {
        let hasCovered = try storage.countObjects(ofType: CoveredFieldsRecord.self, matching: Covered.kind == kind) > 0
        return try hasCovered || !journal.unsentNow(of: kind, ids: nil).isEmpty
    }

    private func show(_ overlay: RecordOverlay<Record>, on id: Int64, _ storage: any StorageType) throws {
        guard var record = try storage.loadObject(ofType: Record.self, primaryKey: id) else {
            try storage.deleteObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
            return
        }
        if let covered = try storage.loadObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id)),
            case .object(let members) = JSONValue(parsing: covered.fieldsJSON)
        {
            for (field, value) in members { Record.slot(field)?.set(&record, value) }
        }
        let covered = overlay.lay(over: &record, at: journal.dates.now())
        try storage.saveChanged([record])
        try keep(covered, of: id, storage)
    }

    private func keep(_ covered: [String: JSONValue], of id: Int64, _ storage: any StorageType) throws {
        guard !covered.isEmpty else {
            try storage.deleteObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
            return
        }
        try storage.save(
            CoveredFieldsRecord(
                siteID: siteID,
                kind: kind,
                recordID: id,
                fieldsJSON: JSONValue.object(covered).text
            )
        )
    }
}
