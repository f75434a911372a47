import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The only way to write a kind of record with pending edits to the mirror: with the edits applied.
struct RecordUpserter<Record: EditableRecord>: Sendable {
    private typealias Covered = CoveredFieldsRecord.Columns

    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal

    private var kind: String { Record.editedAs.rawValue }

    /// Inside an open transaction.
    func save(_ items: [Record.Item], in storage: any StorageType) throws {
        try save(rows: items.map(Record.row), in: storage)
    }

    /// Inside an open transaction, rows that were prepared outside of it.
    func save(rows: [Record.Row], in storage: any StorageType) throws {
        let ids = rows.map(Record.identity)
        let strangers = try Record.strangers(among: rows, storage)
        if !strangers.isEmpty {
            journal.noteStrangers(strangers)
            try delete(strangers, in: storage)
        }
        let overlay = try journal.overlayNow(Record.self, of: ids)
        let hasCovered = try hasCovered(storage)
        guard !overlay.isEmpty || hasCovered else { return try Record.save(rows, to: storage, covering: nil) }
        let now = journal.dates.now()
        try Record.save(rows, to: storage) { record in
            let covered = overlay.lay(over: &record, at: now)
            if !covered.isEmpty || hasCovered { try keep(covered, of: record.primaryKey, storage) }
        }
        for id in ids {
            let edits = overlay.edits(of: id)
            if !edits.isEmpty { try Record.show(beside: edits, of: id, storage) }
        }
    }

    /// - Parameter unreadable: rows that arrived with them and are kept raw.
    func save(_ items: [Record.Item], unreadable: [UnreadableRow] = []) async throws {
        let now = journal.dates.now()
        let rows = items.map(Record.row)
        try await mirror.performAndSave { storage in
            try self.save(rows: rows, in: storage)
            try unreadableRows.keep(unreadable, readable: { items.map(\.identity) }, at: now, storage)
        }
    }

    /// Rows kept raw because they cannot be read; nil for none.
    func unreadable() async throws -> UnreadableReport? { try await mirror.read { try unreadableRows.report($0) } }

    private var unreadableRows: UnreadableRows {
        UnreadableRows(resource: Record.editedAs.resource.rawValue, siteID: siteID)
    }

    /// Records stored under negative ids are now in the store, with the store's data.
    func replaceMade(_ made: [(localID: Int64, item: Record.Item?)]) async throws {
        try await mirror.performAndSave { storage in
            try self.delete(made.map(\.localID), in: storage)
            try self.save(made.compactMap(\.item), in: storage)
        }
    }

    func delete(_ ids: [Int64], in storage: any StorageType) throws {
        for id in ids {
            try storage.deleteObject(ofType: Record.self, primaryKey: id)
            try storage.deleteObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
        }
    }

    func delete(_ id: Int64) async throws { try await mirror.performAndSave { try self.delete([id], in: $0) } }

    /// Applies the ledger's edits to mirrored records; where there are none any more, restores the store's values.
    ///
    /// - Parameter ids: nil for every record with present or past edits: after a crash between ledger and mirror.
    func showEdits(_ ids: [Int64]?) async throws {
        try await mirror.performAndSave { storage in
            let overlay = try journal.overlayNow(Record.self, of: ids)
            let touched = try ids.map(Set.init) ?? overlay.ids.union(shown(storage))
            for id in touched.sorted() { try show(overlay, on: id, storage) }
        }
    }

    /// Whether the mirror shows, or should show, any edit of this kind.
    func needsShowing(_ storage: any StorageType) throws -> Bool {
        try !shown(storage).isEmpty || !journal.unsentNow(of: Record.editedAs).isEmpty
    }

    /// Records that show an edit in the mirror.
    private func shown(_ storage: any StorageType) throws -> Set<Int64> {
        let covered = try storage.allObjects(ofType: CoveredFieldsRecord.self, matching: Covered.kind == kind)
        return Set(covered.map(\.recordID)).union(try Record.shownBeside(storage))
    }

    private func hasCovered(_ storage: any StorageType) throws -> Bool {
        try storage.countObjects(ofType: CoveredFieldsRecord.self, matching: Covered.kind == kind) > 0
    }

    private func show(_ overlay: RecordOverlay<Record>, on id: Int64, _ storage: any StorageType) throws {
        let now = journal.dates.now()
        guard id > 0 else {
            try Record.showMade(id, under: overlay, at: now, storage)
            return try Record.show(beside: overlay.edits(of: id), of: id, storage)
        }
        let before = try storage.loadObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
        guard let shown = try storage.loadObject(ofType: Record.self, primaryKey: id) else {
            return try keep([:], of: id, storage)
        }
        var record = shown
        if case .object(let members)? = before.map({ JSONValue(parsing: $0.fieldsJSON) }) {
            for (field, value) in members { Record.slot(field)?.set(&record, value) }
        }
        record.uncover()
        let covered = overlay.lay(over: &record, at: now)
        if record != shown { try storage.save(record) }
        if before != nil || !covered.isEmpty { try keep(covered, of: id, storage) }
        try Record.show(beside: overlay.edits(of: id), of: id, storage)
    }

    private func keep(_ covered: [String: JSONValue], of id: Int64, _ storage: any StorageType) throws {
        guard !covered.isEmpty else {
            try storage.deleteObject(ofType: CoveredFieldsRecord.self, primaryKey: CompositeKey(kind, id))
            return
        }
        try storage.saveChanged([
            CoveredFieldsRecord(
                siteID: siteID,
                kind: kind,
                recordID: id,
                fieldsJSON: JSONValue.object(covered).text
            )
        ])
    }
}
