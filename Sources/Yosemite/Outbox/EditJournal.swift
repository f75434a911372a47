import Foundation
import Storage
import WooFoundation

/// The queue of edits in a store's ledger: what was decided, in order, with what became of it.
final class EditJournal: Sendable {
    private typealias Columns = PendingEditRecord.Columns

    private let siteID: Int64
    private let ledger: any LedgerType
    private let dates: any DateSource
    /// Names this process in a claim, so that an edit it was sending when it died is known as such.
    private let owner = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"

    init(siteID: Int64, ledger: any LedgerType, dates: any DateSource) {
        self.siteID = siteID
        self.ledger = ledger
        self.dates = dates
    }

    var records: any RecordStore { ledger }

    func append(_ kind: EditKind, entityID: Int64) async throws -> PendingEditRecord {
        let stored = StoredEdit(kind)
        return try await ledger.enqueue(
            PendingEditRecord(
                siteID: siteID,
                kind: stored.kind,
                entityID: entityID,
                payloadJSON: stored.payload,
                baseJSON: stored.base,
                createdAt: dates.now()
            )
        )
    }

    /// What is laid over the store's rows, read in the calling thread: inside the transaction that writes them.
    func overlayNow() throws -> EditOverlay {
        try ledger.readNow { storage in
            EditOverlay(
                edits: try storage.allObjects(
                    ofType: PendingEditRecord.self,
                    matching: Columns.state.isIn([.waiting, .sending, .uncertain]),
                    sortedBy: [Columns.editID.ascending]
                )
            )
        }
    }

    func claimNextEdit() async throws -> PendingEditRecord? {
        try await ledger.claimNextEdit(owner: owner, now: dates.now())
    }

    /// Puts edits that a process was sending when it died back into the queue. Every send looks first whether
    /// the store has the edit already, so trying again is safe.
    func requeueInterruptedEdits() async throws {
        _ = try await ledger.markInterruptedEdits(owner: owner)
        let uncertain = try await ledger.read { storage in
            try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .uncertain)
        }
        for edit in uncertain { try await ledger.release(editID: edit.editID, error: edit.lastError, notBefore: nil) }
    }

    func release(editID: Int64, error: String) async throws {
        try await ledger.release(editID: editID, error: error, notBefore: nil)
    }

    func refuse(editID: Int64, reason: String) async throws {
        try await ledger.finish(editID: editID, as: .refused, error: reason)
    }

    func finish(editID: Int64) async throws {
        try await ledger.finish(editID: editID, as: .done, error: nil)
    }

    func setBase(_ base: String, editID: Int64) async throws {
        try await ledger.performAndSave { storage in
            guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else { return }
            edit.baseJSON = base
            try storage.save(edit)
        }
    }

    /// Forgets a refused edit; one that may still be sent stays.
    ///
    /// - Returns: false where there was none to forget.
    func dropRefused(editID: Int64) async throws -> Bool {
        try await ledger.performAndSave { storage in
            try storage.deleteAllObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.editID == editID && Columns.state == .refused
            ) > 0
        }
    }

    func observe(editID: Int64) -> QueryObservation<PendingEditRecord?> {
        ledger.observeObject(ofType: PendingEditRecord.self, primaryKey: editID)
    }

    /// The newest edit that waits, for a sender to notice what other processes add.
    func observeNewestWaitingEdit() -> QueryObservation<Int64?> {
        ledger.observe([PendingEditRecord.self]) { storage in
            try storage.firstObject(
                ofType: PendingEditRecord.self,
                matching: Columns.state == .waiting,
                sortedBy: [Columns.editID.descending]
            )?.editID
        }
    }

    /// Edits that are not in the store, oldest first, each time they change.
    func observeOpenEdits() -> QueryObservation<OpenEdits?> {
        ledger.observe([PendingEditRecord.self]) { [siteID] storage in
            let edits = try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: !(Columns.state == .done),
                sortedBy: [Columns.editID.ascending]
            )
            return OpenEdits(siteID: siteID, edits: edits.map { $0.toReadOnly() })
        }
    }
}
