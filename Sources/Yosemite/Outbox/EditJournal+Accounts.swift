import FoundationEssentials
import Storage
import WooFoundation

/// Orders for a new account: they wait for it, and are then for the account the store created.
extension EditJournal {
    /// What happened to a new account.
    enum UnmadeAccount: Hashable {
        case made(Int64)
        case waiting
        case refused(reason: String)
        case gone
    }

    /// - Parameter localID: its negative id.
    func account(_ localID: Int64) async throws -> UnmadeAccount {
        let edit = try await load(-localID)
        guard let edit, edit.makesAccount else { return .gone }
        switch edit.state {
        case .done: return edit.madeID.map { .made($0) } ?? .gone
        case .waiting, .sending, .uncertain: return .waiting
        case .refused: return .refused(reason: edit.lastError ?? "")
        case .conflicted: return .gone
        }
    }

    /// Marks an edit that must wait for another one as not tried.
    func wait(_ editID: Int64, reason: String, pause: Duration) async throws {
        let notBefore = dates.now().addingTimeInterval(Double(pause.components.seconds))
        try await change(editID) { edit in
            (edit.state, edit.claimedBy) = (.waiting, nil)
            edit.tries = max(0, edit.tries - 1)
            (edit.lastError, edit.notBefore) = (reason, notBefore)
        }
    }

    /// Releases what waits for an account: it was created, or never will be.
    ///
    /// - Parameter madeID: nil where it was not created; each order reports that when it is tried.
    static func release(waitingFor account: PendingEditRecord, madeID: Int64?, _ storage: any StorageType) throws {
        guard account.makesAccount else { return }
        for (order, draft) in try orders(for: account.entityID, storage) {
            var edit = order
            if let madeID { edit.replace(by: .orderCreate(draft.with(customerID: madeID))) }
            if edit.tries == 0, edit.lastError != nil { (edit.lastError, edit.notBefore) = (nil, nil) }
            try storage.save(edit)
        }
    }

    /// New orders for a pending account.
    private static func orders(for localID: Int64, _ storage: any StorageType) throws -> [(
        edit: PendingEditRecord, draft: OrderDraft
    )] {
        let edits = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.kind.isIn([StoredEdit.orderCreate, StoredEdit.orderMake]) && !(Columns.state == .done)
        )
        return edits.compactMap { edit in
            guard case .orderCreate(let draft)? = edit.kindOfEdit, draft.customerID == localID else { return nil }
            return (edit, draft)
        }
    }

    /// Ids under which orders for an account are shown.
    func orders(for localID: Int64) async throws -> [Int64] {
        try await ledger.read { try Self.orders(for: localID, $0).map(\.edit.entityID) }
    }

    /// The account recorded together with an order is dropped with it, unless a request for it was made.
    ///
    /// - Returns: the edit that would have created it; nil where it stays.
    static func dropAccount(madeWith edit: PendingEditRecord, _ draft: OrderDraft, _ storage: any StorageType) throws
        -> PendingEditRecord?
    {
        guard draft.priced?.form.customer.makesAccount == true, draft.customerID == -(edit.editID - 1),
            let account = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: edit.editID - 1),
            account.makesAccount, account.state == .waiting, account.tries == 0,
            try orders(for: account.entityID, storage).allSatisfy({ $0.edit.editID == edit.editID })
        else { return nil }
        try storage.deleteAllObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.entityID == account.entityID
        )
        return account
    }

    /// An earlier attempt at an account that is created again.
    static func forget(refusedAccountOf email: String, _ storage: any StorageType) throws {
        let refused = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: Columns.state == .refused && Columns.entityKind == EditedRecord.customer.rawValue
        )
        for edit in refused where edit.makesAccount {
            guard case .record(let made)? = edit.kindOfEdit, case .create(let fields) = made.content,
                fields[CustomerField.email.rawValue]?.string?.lowercased() == email.lowercased()
            else { continue }
            try storage.deleteObject(edit)
        }
    }
}

extension PendingEditRecord {
    fileprivate var makesAccount: Bool {
        entityKind == EditedRecord.customer.rawValue && kindOfEdit?.makesRecord == true
    }
}

extension OrderDraft {
    /// The id of its account, negative while that is not in the store yet; 0 for a guest.
    var customerID: Int64 { fields[.customerID].flatMap { Int64($0) } ?? 0 }

    func with(customerID: Int64) -> OrderDraft {
        var fields = fields
        fields[.customerID] = "\(customerID)"
        return with(fields: fields)
    }
}
