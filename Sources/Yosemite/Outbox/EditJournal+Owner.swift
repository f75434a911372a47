import FoundationEssentials
import Storage
import WooFoundation

/// What the owner of the store does with edits that are not in it.
extension EditJournal {
    /// Removes an edit from the ledger, with those of an order that is then never created.
    ///
    /// - Returns: the edit as it was, and the account that was to be created with an order.
    /// - Throws: `EditError.gone`, `.beingSent`.
    func drop(editID: Int64) async throws -> [PendingEditRecord] {
        let now = dates.now()
        return try await ledger.performAndSave { storage in
            guard let edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else {
                throw EditError.gone
            }
            return try Self.drop(edit, at: now, storage)
        }
    }

    /// Removes those of the edits that were never tried from the ledger, in one transaction.
    ///
    /// - Returns: the removed edits as they were.
    func dropUntried(_ editIDs: [Int64]) async throws -> [PendingEditRecord] {
        let now = dates.now()
        return try await ledger.performAndSave { storage in
            try editIDs.flatMap { editID -> [PendingEditRecord] in
                guard let edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID),
                    edit.state == .waiting, edit.tries == 0
                else { return [] }
                return try Self.drop(edit, at: now, storage)
            }
        }
    }

    /// Removes changes to an order's contents from the pending edit they are part of, unless a request for it was made.
    ///
    /// - Returns: the edit as it was.
    /// - Throws: `EditError.rowsAreSent`, `.beingSent`, `.changedSince`.
    func takeOut(_ changes: [RecordChange], of editID: Int64) async throws -> PendingEditRecord {
        try await ledger.performAndSave { storage in
            guard let edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID),
                edit.state != .done, let kind = edit.kindOfEdit, let waiting = kind.changes
            else { throw EditError.rowsAreSent }
            guard edit.state == .waiting else { throw EditError.beingSent }
            guard edit.attempt.sentAt == nil else { throw EditError.rowsAreSent }
            let isThere = changes.allSatisfy { change in
                waiting.contains { $0.field == change.field && $0.value == change.value }
            }
            guard isThere else { throw EditError.changedSince }
            try Self.takeAway(changes, of: edit, storage)
            let fields = Set(changes.map(\.field))
            let left = waiting.filter { !fields.contains($0.field) }
            if left.isEmpty {
                try storage.deleteObject(edit)
            } else {
                var rest = edit
                rest.replace(by: kind.changing(left))
                try storage.save(rest)
            }
            return edit
        }
    }

    private static func drop(_ edit: PendingEditRecord, at now: Date, _ storage: any StorageType) throws
        -> [PendingEditRecord]
    {
        switch edit.state {
        case .sending, .uncertain: throw EditError.beingSent
        case .done: throw EditError.gone
        case .waiting: try takeAway(edit.kindOfEdit?.changes ?? [], of: edit, storage)
        case .refused, .conflicted: break
        }
        try storage.deleteObject(edit)
        try release(waitingFor: edit, madeID: nil, storage)
        guard case .orderCreate(let draft)? = edit.kindOfEdit else { return [edit] }
        var dropped = [edit]
        if edit.state == .waiting {
            try giveBack(draft, siteID: edit.siteID, at: now, storage)
            if let account = try dropAccount(madeWith: edit, draft, storage) { dropped.append(account) }
        }
        // If the store has created it with another total, the order stays, and so do its edits.
        guard edit.entityID < 0 else { return dropped }
        try storage.deleteAllObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.entityID == edit.entityID
        )
        return dropped
    }

    /// Queues a refused edit again, and sends a pending one at once.
    ///
    /// - Throws: `EditError.gone`, `.conflicted`.
    func retry(editID: Int64) async throws -> PendingEditRecord {
        try await ledger.performAndSave { storage in
            guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else {
                throw EditError.gone
            }
            switch edit.state {
            case .done: throw EditError.gone
            case .conflicted:
                throw EditError.conflicted(fields: edit.conflicts.map(\.field))
            case .sending, .uncertain: return edit
            case .waiting, .refused: break
            }
            edit.state = .waiting
            edit.notBefore = nil
            edit.lastError = nil
            if case .orderCreate(let draft)? = edit.kindOfEdit {
                // It is queued again, and must not be sent a second time from its draft.
                try storage.deleteObject(ofType: OrderDraftRecord.self, primaryKey: draft.mark)
            }
            try storage.save(edit)
            return edit
        }
    }

    /// Resolves a conflict: the fields in `mine` are sent after all, based on the store's values; the others keep the
    /// store's. For an order created with another total than shown, `mine` discards the order.
    ///
    /// - Returns: the edit; done where nothing is left to send.
    /// - Throws: `EditError.gone` where it is not in conflict.
    func resolve(editID: Int64, mine: Set<String>) async throws -> PendingEditRecord {
        try await ledger.performAndSave { [self] storage in
            guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID),
                edit.state == .conflicted, let kind = edit.kindOfEdit
            else { throw EditError.gone }
            if case .orderCreate = kind {
                return try resolve(making: edit, keepsTotal: !mine.contains(OrderRow.total), storage)
            }
            guard let changes = kind.changes else { throw EditError.gone }
            let theirs = JSONValue(parsing: edit.theirsJSON)
            let chosen = changes.compactMap { change -> RecordChange? in
                guard let store = theirs[change.field] else { return change }
                guard mine.contains(change.field) else { return nil }
                return RecordChange(field: change.field, base: store, value: change.value)
            }
            try storage.deleteObject(edit)
            guard !chosen.isEmpty else {
                edit.state = .done
                return edit
            }
            // The latest decision about this order: it comes after what was decided meanwhile, or is merged with it.
            if let joined = try Self.join(kind.changing(chosen), to: edit.entityID, storage) { return joined }
            edit.replace(by: kind.changing(chosen))
            edit.editID = try storage.nextEditID()
            edit.state = .waiting
            edit.theirsJSON = "{}"
            edit.attemptJSON = "{}"
            (edit.tries, edit.notBefore, edit.lastError) = (0, nil, nil)
            try storage.save(edit)
            return edit
        }
    }
}
