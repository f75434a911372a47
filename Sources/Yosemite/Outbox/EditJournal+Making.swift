import FoundationEssentials
import Storage
import WooFoundation

/// Orders that were priced before creation: what happens to them, to their draft, and to later edits.
extension EditJournal {
    private typealias Drafts = OrderDraftRecord.Columns

    /// The store created the order with the total shown: it gets its intended status, unless the owner has chosen
    /// another one since.
    func finish(making edit: PendingEditRecord, as orderID: Int64, following status: String?) async throws {
        let now = dates.now()
        try await ledger.performAndSave { storage in
            try Self.finish(Finish(editID: edit.editID, madeID: orderID, values: [:]), at: now, storage)
            guard let status else { return }
            try Self.follow(edit, orderID, status, at: now, storage)
        }
    }

    /// The store created the order with another total: it stays as created until the owner has decided.
    func conflict(making edit: PendingEditRecord, as orderID: Int64, theirs: [String: JSONValue]) async throws {
        try await ledger.performAndSave { storage in
            guard var kept = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: edit.editID) else {
                return
            }
            (kept.state, kept.lastError, kept.claimedBy) = (.conflicted, nil, nil)
            kept.theirsJSON = JSONValue.object(theirs).text
            kept.resultJSON = JSONValue.object(["id": .number(Decimal(orderID))]).text
            if case .orderCreate(let draft)? = kept.kindOfEdit {
                let status = try Self.takeStatus(behind: kept, storage)
                if let status { kept.replace(by: .orderCreate(draft.with(status: status))) }
            }
            for var later in try Self.edits(after: kept, storage) {
                later.entityID = orderID
                try storage.save(later)
            }
            kept.entityID = orderID
            try storage.save(kept)
        }
    }

    /// - Parameter keepsTotal: whether the order stays with the store's total; otherwise it is cancelled, which gives
    ///   coupons back, and trashed.
    func resolve(making edit: PendingEditRecord, keepsTotal: Bool, _ storage: any StorageType) throws
        -> PendingEditRecord
    {
        guard let orderID = edit.madeID, case .orderCreate(let draft)? = edit.kindOfEdit else { throw EditError.gone }
        let now = dates.now()
        if keepsTotal {
            try Self.finish(Finish(editID: edit.editID, madeID: orderID, values: [:]), at: now, storage)
            if let status = draft.followingStatus { try Self.follow(edit, orderID, status, at: now, storage) }
        } else {
            try storage.deleteObject(edit)
            try storage.deleteAllObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityKind == PendingEditRecord.order && Columns.entityID == orderID && Self.isUnsent
            )
            for (status, base) in [("cancelled", OrderDraft.firstStatus), (OrderField.trash, "cancelled")] {
                try Self.enqueue(.orderStatus(status: status, base: base), edit.siteID, orderID, at: now, storage)
            }
            try Self.giveBack(draft, siteID: edit.siteID, at: now, storage)
        }
        var done = edit
        (done.state, done.entityID) = (.done, orderID)
        return done
    }

    /// Turns the form into a draft again.
    static func giveBack(_ draft: OrderDraft, siteID: Int64, at now: Date, _ storage: any StorageType) throws {
        guard var form = draft.priced?.form else { return }
        form.status = draft.fields[.status] ?? form.status
        try storage.save(OrderDraftRecord(form, siteID: siteID, at: now))
    }

    /// Deletes the draft of a form that is sent, along with an earlier attempt that the store refused.
    static func takeDraft(_ mark: String, _ storage: any StorageType) throws {
        try storage.deleteObject(ofType: OrderDraftRecord.self, primaryKey: mark)
        let refused = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.state == .refused && Columns.entityKind == PendingEditRecord.order
        )
        for edit in refused {
            if case .orderCreate(let draft)? = edit.kindOfEdit, draft.mark == mark { try storage.deleteObject(edit) }
        }
    }

    /// Sets the order's status, or a new base for the one the owner requested meanwhile.
    private static func follow(
        _ edit: PendingEditRecord,
        _ orderID: Int64,
        _ status: String,
        at now: Date,
        _ storage: any StorageType
    ) throws {
        let waiting = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.entityKind == PendingEditRecord.order && Columns.entityID == orderID && isUnsent,
            sortedBy: [Columns.editID.ascending]
        )
        for var later in waiting {
            guard let kind = later.kindOfEdit, var changes = kind.changes,
                let place = changes.firstIndex(where: { $0.orderField == .status })
            else { continue }
            changes[place].base = .string(OrderDraft.firstStatus)
            later.replace(by: kind.changing(changes))
            return try storage.save(later)
        }
        try enqueue(.orderStatus(status: status, base: OrderDraft.firstStatus), edit.siteID, orderID, at: now, storage)
    }

    private static func enqueue(
        _ kind: EditKind,
        _ siteID: Int64,
        _ orderID: Int64,
        at now: Date,
        _ storage: any StorageType
    ) throws {
        var edit = PendingEditRecord(kind, siteID: siteID, entityID: orderID, at: now)
        edit.editID = try storage.nextEditID()
        try storage.save(edit)
    }

    /// A status that waits for an order stays with it from now on.
    private static func takeStatus(behind edit: PendingEditRecord, _ storage: any StorageType) throws -> String? {
        var status: String?
        for var later in try edits(after: edit, storage) where later.isUnsent {
            guard let kind = later.kindOfEdit, let changes = kind.changes,
                let change = changes.first(where: { $0.orderField == .status })
            else { continue }
            status = change.text
            let left = changes.filter { $0.orderField != .status }
            guard !left.isEmpty else {
                try storage.deleteObject(later)
                continue
            }
            later.replace(by: kind.changing(left))
            try storage.save(later)
        }
        return status
    }
}

extension OrderDraft {
    func with(status: String) -> OrderDraft {
        var fields = fields
        fields[.status] = status
        return with(fields: fields)
    }
}
