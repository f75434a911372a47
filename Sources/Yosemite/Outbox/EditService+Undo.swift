import Storage
import WooFoundation

/// Taking back what was done, as far as REST can: mails stay sent, and so the notes they were sent for
/// (`woocommerce-api.md` 9–31).
extension EditService {
    func undo(_ steps: [EditStep]) async throws -> [PendingEdit] {
        var taken = TakenBack()
        for step in steps { try await takeBack(step, &taken) }
        return try await conclude(taken)
    }

    /// As `undo`; what cannot be taken back is left, and counted.
    func undoEach(_ steps: [EditStep]) async throws -> UndoneSteps {
        var taken = TakenBack()
        var left: [Int64: EditError] = [:]
        for step in steps {
            do {
                try await takeBack(step, &taken)
            } catch let error as EditError {
                left[step.editID] = error
            }
        }
        return UndoneSteps(edits: try await conclude(taken), left: left)
    }

    /// What is to be sent for it, and what was never sent.
    private struct TakenBack {
        var updates: [EditJournal.Wish] = []
        var dropped: [PendingEdit] = []
    }

    private func conclude(_ taken: TakenBack) async throws -> [PendingEdit] {
        guard !taken.updates.isEmpty else { return taken.dropped }
        return try await edit(taken.updates) + taken.dropped
    }

    private func takeBack(_ step: EditStep, _ taken: inout TakenBack) async throws {
        switch step.kind {
        case .orderNote(let text, let isCustomerNote):
            if let edit = try await dropIfUntried(step) {
                taken.dropped.append(edit)
            } else {
                taken.updates.append(try await deletion(of: step, text: text, isCustomerNote: isCustomerNote))
            }
        case .noteDelete:
            guard let edit = try await dropIfUntried(step) else { throw EditError.notReversible }
            taken.dropped.append(edit)
        case .record(let edit) where edit.isWhole:
            if let edit = try await dropIfUntried(step) {
                taken.dropped.append(edit)
            } else {
                taken.updates.append(try await reversed(edit, step))
            }
        case .record(let edit):
            guard let id = try await presentID(step) else { throw EditError.gone }
            taken.updates.append((.record(try await records.reversed(edit, id)), id))
        case .orderCreate:
            if let edit = try await dropIfUntried(step) {
                taken.dropped.append(edit)
            } else {
                taken.updates.append(try await trashing(step))
            }
        }
    }

    /// - Returns: nil where the store has it, or may have it.
    private func dropIfUntried(_ step: EditStep) async throws -> PendingEdit? {
        guard let edit = try await journal.load(step.editID) else { throw EditError.gone }
        guard edit.state == .waiting, edit.tries == 0 else { return nil }
        return try await drop(step.editID)
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

    /// A record that can be thrown away was made; an account, and what is deleted, stays as it is.
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

    /// The id of what it was done to; an order that was made here may have another one by now.
    private func presentID(_ step: EditStep) async throws -> Int64? {
        guard step.orderID < 0 else { return step.record?.id ?? step.orderID }
        let create = try await journal.load(-step.orderID)
        return create?.madeID ?? step.orderID
    }
}
