import Storage
import WooFoundation

/// Undoing changes to a record: a pending one is merged with its reverse, a sent one is followed by it.
extension RecordWriter {
    /// - Throws: `EditError.changedSince` where the present value is not the one the step set, `.notReversible`,
    ///   `.gone`.
    func reversed(_ edit: RecordEdit, _ id: Int64) async throws -> RecordEdit {
        let content: RecordEdit.Content =
            switch edit.content {
            case .stock(let delta): .stock(delta: -delta)
            case .update(let changes):
                .update(try await reversed(.record(edit), changes, id, as: edit.record.type))
            case .create, .delete: throw EditError.notReversible
            }
        return RecordEdit(record: edit.record, parentID: edit.parentID, content: content)
    }

    private func reversed<Record: EditableRecord>(
        _ kind: EditKind,
        _ changes: [RecordChange],
        _ id: Int64,
        as type: Record.Type
    ) async throws -> [RecordChange] {
        guard let shown = try await mirror.read({ try $0.loadObject(ofType: type, primaryKey: id) }) else {
            throw EditError.gone
        }
        return try changes.map { change in
            guard let base = change.base, ShownText.text(base) == nil, let now = shown.value(of: change.field),
                Record.editedAs == .order
                    || ProductRules.spoils(base, in: change.field, isVariation: Record.editedAs == .variation) == nil
            else { throw EditError.notReversible }
            guard kind.isSame(change.field, now, change.value) else { throw EditError.changedSince }
            return RecordChange(field: change.field, base: now, value: base)
        }
    }
}
