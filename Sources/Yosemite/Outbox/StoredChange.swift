import WooFoundation

/// Another value for one field of any record, as the ledger keeps it: what edits of orders and of products have in
/// common.
struct StoredChange: Hashable, Sendable {
    let field: String
    var base: JSONValue?
    let value: JSONValue
}

extension EditKind {
    /// The values it gives to fields, as people read them, by the fields' names in the REST API.
    public var shownFields: [String: String] {
        Dictionary((stored ?? []).map { ($0.field, RecordValue.shown($0.value)) }) { _, last in last }
    }

    /// What it changes, field by field; nil for what is no change of fields.
    var stored: [StoredChange]? {
        switch self {
        case .orderUpdate(let changes):
            changes.map {
                StoredChange(field: $0.field.rawValue, base: $0.base.map { .string($0) }, value: .string($0.value))
            }
        case .record(let edit):
            switch edit.content {
            case .update(let changes):
                changes.map { StoredChange(field: $0.field, base: $0.base, value: $0.value) }
            case .stock: nil
            }
        case .orderNote, .noteDelete, .orderCreate: nil
        }
    }

    /// The same with other changes, in the order of the fields.
    func changing(_ changes: [StoredChange]) -> EditKind {
        switch self {
        case .orderUpdate:
            .orderUpdate(
                changes.compactMap { change in
                    guard let field = OrderField(rawValue: change.field), let value = change.value.string else {
                        return nil
                    }
                    return FieldChange(field: field, base: change.base?.string, value: value)
                }.sorted { $0.field.place < $1.field.place }
            )
        case .record(let edit):
            .record(
                RecordEdit(
                    record: edit.record,
                    parentID: edit.parentID,
                    content: .update(
                        changes.map { RecordChange(field: $0.field, base: $0.base, value: $0.value) }
                            .sorted { $0.field < $1.field }
                    )
                )
            )
        case .orderNote, .noteDelete, .orderCreate: self
        }
    }

    /// Whether a store takes two values of a field for one.
    func isSame(_ field: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        switch self {
        case .orderUpdate, .orderNote, .noteDelete, .orderCreate:
            OrderField.isSameName(left.string ?? "", right.string ?? "")
        case .record: RecordValue.isSame(field, left, right)
        }
    }
}

extension [StoredChange] {
    /// One change a field, without those that change nothing.
    func tidied(for kind: EditKind) -> [StoredChange] {
        var byField: [String: StoredChange] = [:]
        for change in self {
            let base = byField[change.field]?.base ?? change.base
            byField[change.field] = StoredChange(field: change.field, base: base, value: change.value)
        }
        return byField.values.filter { change in
            change.base.map { !kind.isSame(change.field, $0, change.value) } ?? true
        }.sorted { $0.field < $1.field }
    }
}
