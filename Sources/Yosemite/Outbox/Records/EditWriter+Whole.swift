import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Records that are created or deleted as a whole. They must not be created twice, and a request has no id by which the
/// store would recognise it (`woocommerce.md`, "Writing"); but a coupon's code is unique, and so is a customer's email
/// address. So the newest id is recorded before the first attempt, and after a lost answer a newer record with that
/// value is ours.
extension EditWriter {
    typealias Making = (edit: PendingEditRecord, fields: [String: JSONValue])
    /// A record the store has created; without its content where that cannot be read.
    private typealias Made<Record: EditableRecord> = (id: Int64, item: Record.Item?)

    func make<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        _ fields: [String: JSONValue],
        as type: Record.Type
    ) async throws {
        let wire = catalogueWire(change, as: type)
        var attempt = edit.attempt
        let newest: Int64
        if let known = attempt.newestID {
            newest = known
        } else {
            newest = try await refusing { try await wire.newestID() }
            attempt.newestID = newest
        }
        let body = RecordValue.body(fields) { _ in nil }
        let made: Made<Record> = try await making(edit, attempt, looksFirst: edit.attempt.newestID != nil) {
            try await self.find(fields, newerThan: newest, over: wire, as: type)
        } send: {
            await wire.create(body).map { ($0.identity, $0) }
        }
        try await finish([(edit, made.id, made.item)], as: type)
    }

    /// Several untried ones, in one request: each has its own outcome.
    func make<Record: EditableRecord>(
        _ edits: [Making],
        _ change: RecordEdit,
        as type: Record.Type
    ) async throws -> [Outcome] {
        let wire = catalogueWire(change, as: type)
        var attempt = EditAttempt()
        attempt.newestID = try await refusing { try await wire.newestID() }
        attempt.sentAt = dates.now()
        for making in edits { try await journal.note(attempt, editID: making.edit.editID) }
        let rows: [CreatedRow<Record.Item>]
        switch await wire.create(edits.map { making in RecordValue.body(making.fields) { _ in nil } }) {
        case .done(let answer): rows = answer
        case .notSent(let error):
            attempt.sentAt = nil
            for making in edits { try await journal.note(attempt, editID: making.edit.editID) }
            throw error
        // Each is looked up on its own.
        case .refused(let error), .unknown(let error): throw error
        }
        var outcomes: [Outcome] = []
        var made: [(edit: PendingEditRecord, id: Int64, item: Record.Item?)] = []
        for (index, making) in edits.enumerated() {
            switch index < rows.count ? rows[index] : .unreadable {
            case .made(let item): made.append((making.edit, item.identity, item))
            case .refused(let error):
                let result = await result {
                    guard
                        let found = try await find(
                            making.fields,
                            newerThan: attempt.newestID ?? 0,
                            over: wire,
                            as: type
                        )
                    else { throw EditRefusal(reason: error.message) }
                    made.append((making.edit, found.id, found.item))
                }
                if case .failure = result { outcomes.append((making.edit, result)) }
            // It is looked up on its own.
            case .unreadable: outcomes.append((making.edit, .failure(NetworkError.cutOff(received: 0))))
            }
        }
        try await finish(made, as: type)
        return outcomes + made.map { ($0.edit, .success(())) }
    }

    /// The record the store created in an earlier attempt.
    private func find<Record: EditableRecord>(
        _ fields: [String: JSONValue],
        newerThan newest: Int64,
        over wire: CatalogueWire<Record.Item>,
        as type: Record.Type
    ) async throws -> Made<Record>? {
        guard let field = Record.uniqueField, let value = fields[field]?.string else { return nil }
        let page = try await refusing { try await wire.find(field, value) }
        if page.isCutOff { throw NetworkError.cutOff(received: 0) }
        let ours = page.items.first { item in
            guard item.identity > newest, let kept = Record(item).value(of: field)?.string else { return false }
            return kept.lowercased() == value.lowercased()
        }
        if let ours { return (ours.identity, ours) }
        return page.unreadable.compactMap(\.id).filter { $0 > newest }.max().map { ($0, nil) }
    }

    private func finish<Record: EditableRecord>(
        _ made: [(edit: PendingEditRecord, id: Int64, item: Record.Item?)],
        as type: Record.Type
    ) async throws {
        guard !made.isEmpty else { return }
        try await Task { [journal, records] in
            try await journal.turns.run {
                var orders: [Int64] = []
                if Record.editedAs == .customer {
                    for made in made { orders += try await journal.orders(for: made.edit.entityID) }
                }
                try await journal.finish(
                    made.map { EditJournal.Finish(editID: $0.edit.editID, madeID: $0.id, values: [:]) }
                )
                try await records.upserter(type).replaceMade(made.map { ($0.edit.entityID, $0.item) })
                if !orders.isEmpty { try await records.show(.order, ids: orders) }
            }
        }.value
    }

    /// Deletes permanently. One that is already gone was deleted by an earlier attempt, or by somebody else.
    func delete<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        leavingTo heirID: Int64?,
        as type: Record.Type
    ) async throws {
        let wire = catalogueWire(change, as: type)
        func look() async throws -> Void? {
            do {
                _ = try await wire.load(edit.entityID)
                return nil
            } catch let error as NetworkError where error.isOfMissingRecord {
                return ()
            }
        }
        try await making(edit, edit.attempt, look: look) { await wire.delete(edit.entityID, leavingTo: heirID) }
        // The answer to a DELETE is the record; so is that to a GET.
        guard try await look() != nil else { throw EditRefusal(reason: TakenWords.notDeleted) }
        try await Task { [journal, records] in
            try await journal.turns.run {
                try await journal.finish(editID: edit.editID)
                try await records.upserter(type).delete(edit.entityID)
            }
        }.value
    }

    private func catalogueWire<Record: EditableRecord>(_ change: RecordEdit, as type: Record.Type) -> CatalogueWire<
        Record.Item
    > {
        CatalogueWire(path: change.record.path(change.parentID), remote: records.remote, siteID: records.siteID)
    }
}
