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
                    matching: Self.isUnsent,
                    sortedBy: [Columns.editID.ascending]
                )
            )
        }
    }

    /// What is not in the store, oldest first.
    func unsentWork() async throws -> UnsentWork {
        let records = try await ledger.read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.state.isIn([.waiting, .sending, .uncertain, .refused]),
                sortedBy: [Columns.editID.ascending]
            )
        }
        func edits(in states: PendingEditState...) -> [PendingEdit] {
            records.filter { states.contains($0.state) }.map { $0.toReadOnly() }
        }
        return UnsentWork(
            siteID: siteID,
            waiting: edits(in: .waiting),
            refused: edits(in: .refused),
            uncertain: edits(in: .sending, .uncertain)
        )
    }

    private static let isUnsent = Columns.state.isIn([.waiting, .sending, .uncertain])

    /// How long until an edit that waits may be tried again; nil where none waits.
    func pauseBeforeNextEdit() async throws -> Duration? {
        let waiting = try await ledger.read { storage in
            try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .waiting)
        }
        guard !waiting.isEmpty else { return nil }
        let now = dates.now()
        let seconds = waiting.compactMap(\.notBefore).map { $0.timeIntervalSince(now) }.min() ?? 60
        return .seconds(Int(min(60, max(1, seconds.rounded(.up)))))
    }

    /// Lets every edit that waits go at once.
    func forgetBackOff() async throws {
        try await ledger.performAndSave { storage in
            let waiting = try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .waiting)
            for var edit in waiting where edit.notBefore != nil {
                edit.notBefore = nil
                try storage.save(edit)
            }
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

    /// - Parameter pause: the edit is not tried again before.
    func release(editID: Int64, error: String, pause: Duration?) async throws {
        let notBefore = pause.map { dates.now().addingTimeInterval(Double($0.components.seconds)) }
        try await ledger.release(editID: editID, error: error, notBefore: notBefore)
    }

    /// Ends an edit as refused. Edits of the same field that were made on top of it stand on its base from now on.
    func refuse(_ edit: PendingEditRecord, reason: String) async throws {
        try await ledger.performAndSave { storage in
            guard var refused = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: edit.editID) else {
                return
            }
            refused.state = .refused
            refused.lastError = reason
            refused.claimedBy = nil
            try storage.save(refused)
            guard case .orderStatus(let status, let base)? = edit.kindOfEdit else { return }
            let later = try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityID == edit.entityID && Columns.kind == edit.kind && Self.isUnsent,
                sortedBy: [Columns.editID.ascending]
            )
            guard var next = later.first(where: { $0.editID > edit.editID }),
                case .orderStatus(let wanted, status)? = next.kindOfEdit
            else { return }
            next.baseJSON = StoredEdit(.orderStatus(status: wanted, base: base)).base
            try storage.save(next)
        }
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
