import Storage
import WooFoundation

/// Undo, as far as REST allows: emails stay sent, and so do the notes they were sent for (`woocommerce.md`, "Writing").
extension EditService {
    func undo(_ steps: [EditStep]) async throws -> [PendingEdit] {
        var taken = try await dropUntried(steps)
        let unsent = taken.ids
        for step in steps where !unsent.contains(step.editID) { try await takeBack(step, &taken) }
        return try await conclude(taken)
    }

    /// As `undo`; what cannot be undone stays, and is counted.
    func undoEach(_ steps: [EditStep]) async throws -> UndoneSteps {
        var taken = try await dropUntried(steps)
        var left: [Int64: EditError] = [:]
        let unsent = taken.ids
        for step in steps where !unsent.contains(step.editID) {
            do {
                try await takeBack(step, &taken)
            } catch let error as EditError {
                left[step.editID] = error
            }
        }
        return UndoneSteps(edits: try await conclude(taken), left: left)
    }

    /// What is to be sent, and what was never sent.
    private struct TakenBack {
        var updates: [EditJournal.Wish] = []
        var dropped: [PendingEdit] = []

        /// The edits that were never sent.
        var ids: Set<Int64> { Set(dropped.map(\.editID)) }
    }

    /// Notes, and edits that create or delete something, are removed from the ledger in one transaction if no request
    /// was made. A change of fields may be merged with others: its reverse is merged with it instead.
    private func dropUntried(_ steps: [EditStep]) async throws -> TakenBack {
        let whole = steps.filter { step in
            switch step.kind {
            case .orderNote, .noteDelete, .orderCreate, .trackingAdd, .trackingDelete: true
            case .record(let edit): edit.isWhole
            }
        }
        return TakenBack(dropped: try await dropUntried(whole.map(\.editID)))
    }

    private func conclude(_ taken: TakenBack) async throws -> [PendingEdit] {
        guard !taken.updates.isEmpty else { return taken.dropped }
        return try await edit(taken.updates) + taken.dropped
    }

    private func takeBack(_ step: EditStep, _ taken: inout TakenBack) async throws {
        switch step.kind {
        case .orderNote(let text, let isCustomerNote):
            taken.updates.append(try await deletion(of: step, text: text, isCustomerNote: isCustomerNote))
        case .noteDelete:
            guard try await journal.load(step.editID) != nil else { throw EditError.gone }
            throw EditError.notReversible
        case .trackingAdd(let draft):
            taken.updates.append(try await takingAway(draft, of: try await finished(step).entityID))
        case .trackingDelete(let tracking):
            taken.updates.append((.trackingAdd(ShipmentDraft(tracking)), try await finished(step).entityID))
        case .record(let edit) where edit.isWhole: taken.updates.append(try await reversed(edit, step))
        case .record(let edit):
            if edit.record == .order, edit.changes.contains(where: { OrderRow.isField($0.field) }) {
                return taken.dropped += try await takeOut(edit.changes, of: step)
            }
            guard let id = try await presentID(step) else { throw EditError.gone }
            taken.updates.append((.record(try await records.reversed(edit, id)), id))
        case .orderCreate: taken.updates.append(try await trashing(step))
        }
    }

    /// A change to an order's contents is removed from the ledger if no request was made. Once the store has
    /// recalculated the order, nothing restores the old amounts.
    private func takeOut(_ changes: [RecordChange], of step: EditStep) async throws -> [PendingEdit] {
        try await dropped { [try await $0.takeOut(changes, of: step.editID)] }
    }

    private func deletion(of step: EditStep, text: String, isCustomerNote: Bool) async throws -> EditJournal.Wish {
        let edit = try await finished(step)
        guard !isCustomerNote, let noteID = edit.madeID else { throw EditError.notReversible }
        return (.noteDelete(noteID: noteID, text: text, isCustomerNote: isCustomerNote), edit.entityID)
    }

    private func trashing(_ step: EditStep) async throws -> EditJournal.Wish {
        let siteID = login.siteID
        let orderID = try await finished(step).madeID
        guard let orderID, let shown = try await mirror.read({ try $0.loadOrder(siteID: siteID, orderID: orderID) })
        else { throw EditError.notReversible }
        return (.orderTrash(base: shown.status), orderID)
    }

    /// A created record that can be trashed is; an account, or a deletion, cannot be undone.
    private func reversed(_ edit: RecordEdit, _ step: EditStep) async throws -> EditJournal.Wish {
        guard case .create = edit.content, edit.record.type.hasTrash, let id = try await finished(step).madeID else {
            throw EditError.notReversible
        }
        let trash = RecordChange(field: "status", base: nil, value: .string(OrderField.trash))
        return (.record(RecordEdit(record: edit.record, parentID: edit.parentID, content: .update([trash]))), id)
    }

    private func finished(_ step: EditStep) async throws -> PendingEditRecord {
        guard let edit = try await journal.load(step.editID) else { throw EditError.gone }
        guard edit.state == .done else { throw EditError.beingSent }
        return edit
    }

    /// The id of the record; a new order may have another one by now.
    private func presentID(_ step: EditStep) async throws -> Int64? {
        guard step.orderID < 0 else { return step.record?.id ?? step.orderID }
        let create = try await journal.load(-step.orderID)
        return create?.madeID ?? step.orderID
    }
}
