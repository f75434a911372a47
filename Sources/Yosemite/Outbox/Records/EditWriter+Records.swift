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

    private static func neverMade(_ change: RecordEdit) -> String {
        change.record == .order ? Localization.neverMade : RecordWords.neverMade
    }

    private func send<Record: EditableRecord>(_ edit: PendingEditRecord, _ change: RecordEdit, as type: Record.Type)
        async throws
    {
        let wire = Record.wire(records, parentID: change.parentID)
        let current = try await refusing { try await written(try await wire.load(edit.entityID), for: change) }
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
        var latest = current
        var body = try comparison.body()
        let isTrash = Record.hasTrash && body["status"] == .string(OrderField.trash)
        if isTrash { body["status"] = nil }
        // For an order whose total was shown, the status follows when the store has computed the same total.
        let shown = change.changes.first { $0.field == OrderRow.total }?.value
        let status = shown == nil || body.count < 2 ? nil : body.removeValue(forKey: "status")
        if !body.isEmpty {
            latest = try await write(edit, body, over: wire)
            latest = try await refusing { try await written(latest, for: change) }
        }
        if let shown, let total = Record.value(of: OrderRow.total, in: latest),
            !OrderRow.isSame(OrderRow.total, total, shown),
            !((latest as? Order)?.mayComeTo(total, shown: shown, after: change.changes) ?? false)
        {
            throw conflict([OrderRow.total: total], latest, as: type)
        }
        if let status { latest = try await write(edit, ["status": status], over: wire) }
        if isTrash { latest = try await trash(edit.entityID, over: wire) }
        try await finish([(edit, latest)], as: type)
    }

    /// A request that changes an order's contents must not be repeated before the outcome of the first is known: it may
    /// add rows; and as long as none arrived, it can be undone.
    private func write<Item: ListedEntity>(
        _ edit: PendingEditRecord,
        _ body: [String: JSONValue],
        over wire: any RecordWire<Item>
    ) async throws -> Item {
        guard OrderRow.hasRows(body) else { return try await writing { try await wire.update(edit.entityID, body) } }
        return try await making(edit, edit.attempt) { try await wire.update(edit.entityID, body) }
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
    private func trash<Item: ListedEntity>(_ id: Int64, over wire: any RecordWire<Item>) async throws -> Item {
        try await writing {
            do {
                try await wire.trash(id)
            } catch let error as NetworkError where error.status == 410 {
                // Somebody else has done it meanwhile.
            }
            return try await wire.load(id)
        }
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
    static func unmovedStock(_ count: Int64) -> String {
        localized(
            "The stock was %@ before and after: as many were sold meanwhile, or the store ignored it. Check whether the change is in it.",
            "\(count)"
        )
    }
    static func unsureStock(_ before: Int64, _ now: Int64) -> String {
        localized(
            "The answer was lost, and the stock went from %@ to %@ meanwhile: check whether the change is in it.",
            "\(before)",
            "\(now)"
        )
    }
}
