import FoundationEssentials
import Storage
import WooFoundation

/// What the sender reads from the ledger and records in it.
extension EditJournal {
    /// How many sent edits are kept: enough to undo recent actions.
    static let remembered = 500

    func claimNextEdit() async throws -> PendingEditRecord? {
        try await ledger.claimNextEdit(owner: owner, now: dates.now())
    }

    /// Claims more untried edits of a kind, of other orders.
    func claimMore(of kind: String, atMost limit: Int) async throws -> [PendingEditRecord] {
        try await ledger.claimUntriedEdits(owner: owner, now: dates.now(), kind: kind, limit: limit)
    }

    /// How long until a pending edit may be tried again; nil where there is none.
    func pauseBeforeNextEdit() async throws -> Duration? {
        let waiting = try await ledger.read { storage in
            try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .waiting)
        }
        guard !waiting.isEmpty else { return nil }
        let now = dates.now()
        let seconds = waiting.compactMap(\.notBefore).map { $0.timeIntervalSince(now) }.min() ?? 60
        return .seconds(Int(min(60, max(1, seconds.rounded(.up)))))
    }

    /// Releases every edit that was tried, to be tried again at once.
    func forgetBackOff() async throws { try await letGo { !$0.isHeld } }

    /// Releases every edit that is held back for undo.
    func forgetHolds() async throws { try await letGo { $0.isHeld } }

    private func letGo(where isMeant: @escaping @Sendable (PendingEditRecord) -> Bool) async throws {
        try await ledger.performAndSave { storage in
            let waiting = try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .waiting)
            for var edit in waiting where edit.notBefore != nil && isMeant(edit) {
                edit.notBefore = nil
                try storage.save(edit)
            }
        }
    }

    /// Queues edits again that a process was sending when it died. Every attempt first checks whether the store has the
    /// edit already, so trying again is safe.
    func requeueInterruptedEdits() async throws {
        _ = try await ledger.markInterruptedEdits(owner: owner)
        let uncertain = try await ledger.read { storage in
            try storage.allObjects(ofType: PendingEditRecord.self, matching: Columns.state == .uncertain)
        }
        for edit in uncertain { try await ledger.release(editID: edit.editID, error: edit.lastError, notBefore: nil) }
    }

    /// Gives a claimed edit back. A look for what an earlier request did counts as no try.
    ///
    /// - Parameters:
    ///   - edit: as it was claimed.
    ///   - pause: it is not tried again before.
    func release(_ edit: PendingEditRecord, error: String?, pause: Duration?) async throws {
        let notBefore = pause.map { dates.now().addingTimeInterval(Double($0.components.seconds)) }
        try await change(edit.editID) { now in
            if let sentAt = edit.attempt.sentAt, now.attempt.sentAt == sentAt { now.tries = max(1, now.tries - 1) }
            (now.state, now.claimedBy) = (.waiting, nil)
            (now.lastError, now.notBefore) = (error, notBefore)
        }
    }

    func note(_ attempt: EditAttempt, editID: Int64) async throws {
        try await change(editID) { $0.attempt = attempt }
    }

    /// Records in one transaction that edits are sent together now.
    func noteSent(_ edits: [PendingEditRecord], at moment: Date) async throws {
        try await noteAttempts(of: edits) { $1.sentAt = moment }
    }

    /// None of them left: when they were sent before stands again.
    func noteUnsent(_ edits: [PendingEditRecord]) async throws {
        let before = Dictionary(edits.map { ($0.editID, $0.attempt.sentAt) }) { first, _ in first }
        try await noteAttempts(of: edits) { $1.sentAt = before[$0] ?? nil }
    }

    private func noteAttempts(
        of edits: [PendingEditRecord],
        _ change: @escaping @Sendable (_ editID: Int64, inout EditAttempt) -> Void
    ) async throws {
        let ids = edits.map(\.editID)
        try await ledger.performAndSave { storage in
            for id in ids {
                guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: id) else {
                    continue
                }
                change(id, &edit.attempt)
                try storage.save(edit)
            }
        }
    }

    /// Ends an edit as refused. Later edits of the same fields are then based on its base. The form of a new order
    /// becomes a draft again.
    func refuse(_ edit: PendingEditRecord, reason: String) async throws {
        let now = dates.now()
        try await ledger.performAndSave { storage in
            guard let refused = try Self.end(edit.editID, as: .refused, error: reason, storage) else { return }
            try Self.takeAway(refused.kindOfEdit?.changes ?? [], of: refused, storage)
            try Self.release(waitingFor: refused, madeID: nil, storage)
            guard case .orderCreate(let draft)? = refused.kindOfEdit else { return }
            try Self.giveBack(draft, siteID: refused.siteID, at: now, storage)
        }
    }

    /// Keeps an edit that conflicts with the store, for the owner to choose. Later edits are based on the store's
    /// values.
    func conflict(_ edit: PendingEditRecord, theirs: [String: JSONValue]) async throws {
        try await ledger.performAndSave { storage in
            guard var kept = try Self.end(edit.editID, as: .conflicted, error: nil, storage) else { return }
            kept.theirsJSON = JSONValue.object(theirs).text
            try storage.save(kept)
            let changes = (kept.kindOfEdit?.changes ?? []).map { change in
                RecordChange(field: change.field, base: theirs[change.field] ?? change.base, value: change.value)
            }
            try Self.takeAway(changes, of: kept, storage)
        }
    }

    /// The store has the edit. Later edits of the same fields are based on its present values.
    ///
    /// - Parameters:
    ///   - madeID: the id of a created record.
    ///   - values: the store's answer for the fields that were sent.
    func finish(editID: Int64, madeID: Int64? = nil, values: [String: JSONValue] = [:]) async throws {
        try await finish([Finish(editID: editID, madeID: madeID, values: values)])
    }

    /// An edit that is in the store, with the store's answer for the fields that were sent.
    struct Finish: Sendable {
        let editID: Int64
        var madeID: Int64?
        let values: [String: JSONValue]
    }

    /// The same for several edits in one transaction.
    func finish(_ finished: [Finish]) async throws {
        let now = dates.now()
        try await ledger.performAndSave { storage in
            for finish in finished { try Self.finish(finish, at: now, storage) }
            try Self.prune(storage)
        }
    }

    static func finish(_ finish: Finish, at now: Date, _ storage: any StorageType) throws {
        guard var done = try end(finish.editID, as: .done, error: nil, storage) else { return }
        done.finishedAt = now
        if let madeID = finish.madeID { done.resultJSON = JSONValue.object(["id": .number(Decimal(madeID))]).text }
        try storage.save(done)
        if let madeID = finish.madeID, done.kindOfEdit?.makesRecord == true {
            for var later in try edits(after: done, storage) {
                later.entityID = madeID
                try storage.save(later)
            }
            try release(waitingFor: done, madeID: madeID, storage)
        }
        for change in done.kindOfEdit?.changes ?? [] {
            guard let value = finish.values[change.field] else { continue }
            try rebase(change.field, of: done, from: change.value, to: value, storage)
        }
    }

    /// Later edits of the same record.
    static func edits(after edit: PendingEditRecord, _ storage: any StorageType) throws -> [PendingEditRecord] {
        try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.entityID == edit.entityID && Columns.entityKind == edit.entityKind
                && Columns.editID > edit.editID && !(Columns.state == .done),
            sortedBy: [Columns.editID.ascending]
        )
    }

    private static func end(
        _ editID: Int64,
        as state: PendingEditState,
        error: String?,
        _ storage: any StorageType
    ) throws -> PendingEditRecord? {
        guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else { return nil }
        edit.state = state
        edit.lastError = error
        edit.claimedBy = nil
        try storage.save(edit)
        return edit
    }

    /// Later edits lose their base, and use that of `edit` instead.
    static func takeAway(_ changes: [RecordChange], of edit: PendingEditRecord, _ storage: any StorageType) throws {
        for change in changes { try rebase(change.field, of: edit, from: change.value, to: change.base, storage) }
    }

    /// If the next edit that changes the field after `edit` is based on `old`, it is now based on `new`.
    private static func rebase(
        _ field: String,
        of edit: PendingEditRecord,
        from old: JSONValue,
        to new: JSONValue?,
        _ storage: any StorageType
    ) throws {
        for var later in try edits(after: edit, storage) where later.isUnsent {
            guard let kind = later.kindOfEdit, var changes = kind.changes,
                let index = changes.firstIndex(where: { $0.field == field })
            else { continue }
            guard changes[index].base == old else { return }
            changes[index].base = new
            later.replace(by: kind.changing(changes))
            return try storage.save(later)
        }
    }

    private static func prune(_ storage: any StorageType) throws {
        let count = try storage.countObjects(ofType: PendingEditRecord.self, matching: Columns.state == .done)
        guard count > remembered + remembered / 10 else { return }
        let oldest = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.state == .done,
            sortedBy: [Columns.editID.ascending],
            limit: count - remembered
        )
        for edit in oldest { try storage.deleteObject(edit) }
    }

    func change(_ editID: Int64, _ change: @escaping @Sendable (inout PendingEditRecord) -> Void) async throws {
        try await ledger.performAndSave { storage in
            guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else { return }
            change(&edit)
            try storage.save(edit)
        }
    }
}
