import FoundationEssentials
import Storage
import WooFoundation

/// Adds edits to the ledger: merged with a pending one if that leaves less to send. An edit that is being sent, or may
/// have been accepted, is never touched.
extension EditJournal {
    /// An edit for one order.
    typealias Wish = (kind: EditKind, orderID: Int64)
    /// Writes more data in the transaction of the edits.
    typealias Companion = @Sendable (any StorageType, [PendingEditRecord]) throws -> Void

    func append(_ kind: EditKind, entityID: Int64) async throws -> PendingEditRecord {
        guard let edit = try await append([(kind, entityID)]).first else { throw EditError.gone }
        return edit
    }

    /// Adds edits in one transaction.
    ///
    /// - Parameters:
    ///   - heldUntil: not sent before, so that they can be undone as if they had never existed; nil to send at once.
    ///   - keys: WooCommerce's keys of the orders, by id.
    ///   - alongside: other writes in the same transaction, given the edits.
    /// - Returns: one for each wish: where it was merged, the edit it was merged into; where nothing is left to send,
    ///   that edit as done.
    func append(
        _ wishes: [Wish],
        heldUntil: Date? = nil,
        keys: [Int64: String] = [:],
        alongside: @escaping Companion = { _, _ in }
    ) async throws -> [PendingEditRecord] {
        let (siteID, now) = (siteID, dates.now())
        return try await ledger.performAndSave { storage in
            let edits = try wishes.map { wish in
                let orderID = try Self.presentID(of: wish.orderID, storage)
                var edit = PendingEditRecord(wish.kind, siteID: siteID, entityID: orderID, at: now)
                if case .record(let edit) = wish.kind, case .delete = edit.content,
                    let dropped = try Self.joinToUnmade(wish.kind, orderID, storage)
                {
                    return dropped
                }
                if let changes = wish.kind.changes?.tidied(for: wish.kind) {
                    let tidied = wish.kind.changing(changes)
                    if let joined = try Self.join(tidied, to: orderID, storage) {
                        return try Self.hold(joined, until: heldUntil, storage)
                    }
                    edit.replace(by: tidied)
                    if changes.isEmpty {
                        edit.state = .done
                        return edit
                    }
                } else if let joined = try Self.joinStock(wish.kind, to: orderID, storage) {
                    return joined
                }
                edit.editID = try storage.nextEditID()
                edit.notBefore = heldUntil
                if let key = keys[orderID], edit.entityKind == EditedRecord.order.rawValue {
                    var attempt = edit.attempt
                    attempt.orderKey = key
                    edit.attempt = attempt
                }
                if wish.kind.makesRecord { edit.entityID = -edit.editID }
                try storage.save(edit)
                return edit
            }
            try alongside(storage, edits)
            return edits
        }
    }

    /// An edit that was tried may be in the store already, and is not held.
    private static func hold(_ edit: PendingEditRecord, until date: Date?, _ storage: any StorageType) throws
        -> PendingEditRecord
    {
        guard let date, edit.state == .waiting, edit.tries == 0 else { return edit }
        var edit = edit
        edit.notBefore = date
        try storage.save(edit)
        return edit
    }

    /// The id the store gave a new order meanwhile.
    ///
    /// - Throws: `EditError.gone` where the order was never created.
    private static func presentID(of orderID: Int64, _ storage: any StorageType) throws -> Int64 {
        guard orderID < 0 else { return orderID }
        guard let create = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: -orderID) else {
            throw EditError.gone
        }
        return [.done, .conflicted].contains(create.state) ? create.madeID ?? orderID : orderID
    }

    /// - Returns: nil where there is nothing to merge with.
    static func join(_ wish: EditKind, to entityID: Int64, _ storage: any StorageType) throws -> PendingEditRecord? {
        if let changes = wish.orderChanges, entityID < 0,
            let create = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: -entityID),
            create.state == .waiting, create.tries == 0, case .orderCreate(let draft)? = create.kindOfEdit
        {
            return try join(changes, to: create, draft, storage)
        }
        if let joined = try joinToUnmade(wish, entityID, storage) { return joined }
        guard let changes = wish.changes,
            var edit = try newestUnsent(StoredEdit(wish).kind, of: entityID, storage), edit.state == .waiting,
            let known = edit.kindOfEdit, let old = known.changes
        else { return nil }
        var attempt = edit.attempt
        if edit.tries > 0 { for change in old { attempt.addTried(change) } }
        var left: [String: RecordChange] = Dictionary(old.map { ($0.field, $0) }) { first, _ in first }
        for change in changes {
            let base = left[change.field].map(\.base) ?? change.base
            let joined = RecordChange(field: change.field, base: base, value: change.value)
            let isBack = base.map { $0 == change.value } ?? false
            // What the store may have accepted already has to be reversed.
            left[change.field] = isBack && attempt.tried[change.field] == nil ? nil : joined
        }
        guard !left.isEmpty else {
            try storage.deleteObject(edit)
            edit.state = .done
            return edit
        }
        edit.replace(by: known.changing(Array(left.values)))
        edit.attempt = attempt
        try storage.save(edit)
        return edit
    }

    private static func newestUnsent(_ kind: String, of entityID: Int64, _ storage: any StorageType) throws
        -> PendingEditRecord?
    {
        try storage.firstObject(
            ofType: PendingEditRecord.self,
            matching: Columns.entityID == entityID && Columns.kind == kind && isUnsent,
            sortedBy: [Columns.editID.descending]
        )
    }

    /// Merges a stock change with one that was not tried yet.
    private static func joinStock(_ wish: EditKind, to entityID: Int64, _ storage: any StorageType) throws
        -> PendingEditRecord?
    {
        guard case .record(let edit) = wish, case .stock(let more) = edit.content,
            var waiting = try newestUnsent(StoredEdit(wish).kind, of: entityID, storage), waiting.state == .waiting,
            waiting.tries == 0, case .record(let known)? = waiting.kindOfEdit, case .stock(let delta) = known.content,
            // It must not overtake a later count by hand.
            try storage.countObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityKind == waiting.entityKind && Columns.entityID == entityID
                    && Columns.editID > waiting.editID && isUnsent
            ) == 0
        else { return nil }
        let sum = delta + more
        guard sum != 0 else {
            try storage.deleteObject(waiting)
            waiting.state = .done
            return waiting
        }
        let joined = RecordEdit(record: edit.record, parentID: edit.parentID, content: .stock(delta: sum))
        waiting.replace(by: .record(joined))
        try storage.save(waiting)
        return waiting
    }

    /// Merges a change into a record that is not in the store yet; if it is deleted or trashed, the record is never
    /// created.
    ///
    /// - Returns: nil where there is none that was not tried yet.
    private static func joinToUnmade(_ wish: EditKind, _ entityID: Int64, _ storage: any StorageType) throws
        -> PendingEditRecord?
    {
        guard entityID < 0, case .record(let edit) = wish,
            var create = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: -entityID),
            create.state == .waiting, create.tries == 0, case .record(let made)? = create.kindOfEdit,
            case .create(var fields) = made.content
        else { return nil }
        let isGone = edit.changes.contains { $0.field == "status" && $0.value == .string(OrderField.trash) }
        switch edit.content {
        case .update(let changes) where !isGone:
            for change in changes { fields[change.field] = change.value }
            create.replace(
                by: .record(RecordEdit(record: made.record, parentID: made.parentID, content: .create(fields)))
            )
            try storage.save(create)
            return create
        case .update, .delete:
            try storage.deleteAllObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityID == create.entityID
            )
            create.state = .done
            return create
        case .stock, .create: return nil
        }
    }

    /// Merges the change into an order that is not in the store yet; if it is trashed, the order is never created.
    private static func join(
        _ changes: [RecordChange],
        to create: PendingEditRecord,
        _ draft: OrderDraft,
        _ storage: any StorageType
    ) throws -> PendingEditRecord {
        var create = create
        if EditKind.order(changes).isTrash {
            try storage.deleteAllObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityID == create.entityID
            )
            create.state = .done
            return create
        }
        let fields = draft.fields.merging(changes.orderValues) { _, new in new }
        create.replace(by: .orderCreate(draft.with(fields: fields)))
        try storage.save(create)
        return create
    }
}
