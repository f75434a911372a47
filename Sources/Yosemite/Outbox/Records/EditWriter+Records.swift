import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Edits of records: the record is read, compared field by field, and only remaining differences are sent, so that
/// plugins' fields and others' changes stay.
///
/// REST has no preconditions (`woocommerce.md`, "Writing"): a change of the same field by somebody else between reading
/// and writing, some hundredths of a second, is overwritten.
extension EditWriter {
    func send(_ edit: PendingEditRecord, _ change: RecordEdit) async throws {
        switch change.content {
        case .create(let fields): return try await make(edit, change, fields, as: change.record.type)
        case .delete(let heirID):
            guard edit.entityID > 0 else { throw EditRefusal(reason: Self.neverMade(change)) }
            return try await delete(edit, change, leavingTo: heirID, as: change.record.type)
        case .update, .stock:
            guard edit.entityID > 0 else { throw EditRefusal(reason: Self.neverMade(change)) }
            try await send(edit, change, as: change.record.type)
        }
    }

    /// - Throws: `EditRefusal` where the order with this id is not the one that was meant.
    static func check(_ order: Order, _ edit: PendingEditRecord) throws {
        guard isMeant(order, edit) else { throw EditRefusal(reason: LossWords.otherOrder(order.number)) }
    }

    static func isMeant(_ order: Order, _ edit: PendingEditRecord) -> Bool {
        guard let key = edit.attempt.orderKey, !order.orderKey.isEmpty else { return true }
        return order.orderKey == key
    }

    private static func neverMade(_ change: RecordEdit) -> String {
        change.record == .order ? Localization.neverMade : RecordWords.neverMade
    }

    private func send<Record: EditableRecord>(_ edit: PendingEditRecord, _ change: RecordEdit, as type: Record.Type)
        async throws
    {
        let wire = Record.wire(records, parentID: change.parentID)
        let current = try await refusing { try await written(try await wire.load(edit.entityID), for: change) }
        if let order = current as? Order { try Self.check(order, edit) }
        switch change.content {
        case .update: try await sendUpdate(edit, change, current, over: wire, as: type)
        case .stock(let delta): try await sendStock(edit, delta: delta, current, over: wire, as: type)
        case .create, .delete: preconditionFailure("\(change.content) is no change of a record that is there")
        }
    }

    private func sendUpdate<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        _ current: Record.Item,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws {
        let comparison: RecordComparison<Record> = try RecordComparison(change, attempt: edit.attempt, current: current)
        guard comparison.theirs.isEmpty else { throw conflict(comparison.theirs, current, as: type) }
        if let name = comparison.addedTerms.first(
            of: try await refusing { try await self.gone(of: comparison.addedTerms) }
        ) {
            throw EditRefusal(reason: RecordWords.goneTerm(name))
        }
        var edit = edit
        if edit.attempt.isSeen(in: { Record.value(of: $0, in: current) }, of: .record(change)) {
            edit.attempt.sentAt = nil
        }
        var latest = current
        var body = try comparison.body()
        let isTrash = Record.hasTrash && body["status"] == .string(OrderField.trash)
        if isTrash { body["status"] = nil }
        // For an order whose total was shown, the status follows when the store has computed the same total.
        let shown = change.changes.first { $0.field == OrderRow.total }?.value
        let status = shown == nil || body.count < 2 ? nil : body.removeValue(forKey: "status")
        // A request whose answer was lost may still be on its way to change what is right by now.
        if body.isEmpty, !edit.attempt.tried.isEmpty, let sentAt = edit.attempt.sentAt { try checkSettled(sentAt) }
        if !body.isEmpty {
            latest = try await write(edit, change, body, over: wire, as: type)
            latest = try await refusing { try await written(latest, for: change) }
        }
        if let shown, let total = Record.value(of: OrderRow.total, in: latest),
            !OrderRow.isSame(OrderRow.total, total, shown),
            !((latest as? Order)?.mayComeTo(total, shown: shown, after: change.changes) ?? false)
        {
            throw conflict([OrderRow.total: total], latest, as: type)
        }
        if let status { latest = try await write(edit, change, ["status": status], over: wire, as: type) }
        if isTrash { latest = try await trash(edit, over: wire, as: type) }
        latest = try await taken(edit, change, before: current, latest, over: wire, as: type)
        if change.record == .product, Self.takesOutOfTrash(change.changes) || Self.leavesTrash(current, latest, type) {
            latest = try await restoreVariations(of: latest, over: wire, as: type)
        }
        try await finish([(edit, latest)], as: type)
    }

    private static func leavesTrash<Record: EditableRecord>(
        _ before: Record.Item,
        _ after: Record.Item,
        _ type: Record.Type
    ) -> Bool {
        let trash = JSONValue.string(OrderField.trash)
        return Record.value(of: "status", in: before) == trash && Record.value(of: "status", in: after) != trash
    }

    private func write<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        _ body: [String: JSONValue],
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws -> Record.Item {
        let fields = Set(body.keys)
        let asked = change.changes.filter { one in
            fields.contains(one.field) || fields.contains { one.field.hasPrefix($0 + ".") }
                || OrderRow.isField(one.field)
        }
        return try await making(edit, edit.attempt) {
            let now = try await self.refusing {
                try await self.written(try await wire.load(edit.entityID), for: change)
            }
            let part = RecordEdit(record: change.record, parentID: change.parentID, content: .update(asked))
            let left: RecordComparison<Record> = try RecordComparison(part, attempt: edit.attempt, current: now)
            return left.toSend.isEmpty && left.theirs.isEmpty ? now : nil
        } send: {
            await wire.update(edit.entityID, body)
        }
    }

    /// The record, once the store is seen to have what was asked; read once more where the answer does not show it.
    ///
    /// - Throws: `EditRefusal` where the store kept something else: that is shown, and not sent again.
    func taken<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        before: Record.Item,
        _ answer: Record.Item,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws -> Record.Item {
        // An order's total was judged before: it may come to a cent more or less.
        let changes = change.changes.filter { one in
            one.field != OrderRow.total && !(Record.hasTrash && one.value == .string(OrderField.trash))
        }
        if RecordTaken<Record>(changes, before: before, after: answer).misses.isEmpty { return answer }
        let now = try await refusing { try await written(try await wire.load(edit.entityID), for: change) }
        guard let words = RecordTaken<Record>(changes, before: before, after: now).words else { return now }
        try await records.upserter(type).save([now])
        throw EditRefusal(reason: words)
    }

    /// For an edit of a variation's description, with that text as stored.
    private func written<Item: ListedEntity>(_ item: Item, for change: RecordEdit) async throws -> Item {
        guard let variation = item as? ProductVariation, ProductVariationRecord.changesDescription(change.changes)
        else {
            return item
        }
        let (id, siteID) = (variation.variationID, variation.siteID)
        let text = try await records.remote.loadDescription(variationID: id, siteID: siteID)
        return variation.copy(rawDescription: text) as? Item ?? item
    }

    /// The store returns some records as they were before, so it is read again.
    private func trash<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws -> Record.Item {
        func look() async throws -> Record.Item? {
            let now = try await refusing { try await wire.load(edit.entityID) }
            return Record.value(of: "status", in: now) == .string(OrderField.trash) ? now : nil
        }
        let seen: Record.Item? = try await making(edit, edit.attempt, look: { try await look().map { .some($0) } }) {
            await wire.trash(edit.entityID).map { nil }
        }
        if let seen { return seen }
        guard let now = try await look() else { throw EditRefusal(reason: TakenWords.notTrashed) }
        return now
    }

    func conflict<Record: EditableRecord>(
        _ theirs: [String: JSONValue],
        _ current: Record.Item,
        as type: Record.Type
    ) -> EditConflict {
        EditConflict(theirs: theirs) { [records] in try await records.upserter(type).save([current]) }
    }

    /// The store has the edits: that is recorded even while the sender is being stopped.
    func finish<Record: EditableRecord>(
        _ sent: [(edit: PendingEditRecord, latest: Record.Item)],
        as type: Record.Type
    ) async throws {
        let finished = sent.map { edit, latest in
            let fields = (edit.kindOfEdit?.changes ?? []).compactMap { change in
                Record.value(of: change.field, in: latest).map { (change.field, $0) }
            }
            return EditJournal.Finish(editID: edit.editID, values: Dictionary(fields) { first, _ in first })
        }
        let items = sent.map(\.latest)
        try await Task { [journal, records] in
            try await journal.turns.run {
                try await journal.finish(finished)
                try await records.upserter(type).save(items)
            }
        }.value
    }
}

/// Why an edit of a record cannot be sent.
enum RecordWords {
    static func notWritable(_ field: String) -> String { localized("“%@” cannot be changed here.", field) }
    static func repeatedMeta(_ key: String) -> String {
        localized("There are several entries “%@”; the store would drop all but one. Change it in wp-admin.", key)
    }
    static func goneTerm(_ name: String) -> String {
        localized("“%@” was deleted in the store meanwhile; the product would lose it.", name)
    }
    static let goneMeanwhile = localized("It was deleted meanwhile.")
    static let neverMade = localized("What it belongs to was not created in the store.")
    static let tooMany = localized("That number is too large.")
    static let notCounted = localized("The store does not track stock for this product itself.")
    static func unmovedStock(_ count: Decimal) -> String {
        localized(
            "The stock was %@ before and after: as many were sold meanwhile, or the store ignored it. Check whether the change is in it.",
            "\(count)"
        )
    }
    static func unsureStock(_ before: Decimal, _ now: Decimal) -> String {
        localized(
            "The answer was lost, and the stock went from %@ to %@ meanwhile: check whether the change is in it.",
            "\(before)",
            "\(now)"
        )
    }
}
