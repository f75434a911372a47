import WooFoundation

extension EditKind {
    /// The values it gives to fields, as people read them, by the fields' names in the REST API.
    public var shownFields: [String: String] {
        Dictionary((changes ?? []).map { ($0.field, RecordValue.shown($0.value)) }) { _, last in last }
    }

    /// What it changes, field by field; nil for what is no change of fields.
    public var changes: [RecordChange]? {
        switch self {
        case .orderUpdate(let changes): changes
        case .record(let edit): if case .update(let changes) = edit.content { changes } else { nil }
        case .orderNote, .noteDelete, .orderCreate: nil
        }
    }

    /// The same with other changes, in the order of the fields.
    func changing(_ changes: [RecordChange]) -> EditKind {
        switch self {
        case .orderUpdate: .orderUpdate(changes.sorted { $0.place < $1.place })
        case .record(let edit):
            .record(
                RecordEdit(
                    record: edit.record,
                    parentID: edit.parentID,
                    content: .update(changes.sorted { $0.field < $1.field })
                )
            )
        case .orderNote, .noteDelete, .orderCreate: self
        }
    }

    /// One change a field, without those that change nothing.
    var tidied: EditKind { changes.map { changing($0.tidied(for: self)) } ?? self }

    /// Whether a store takes two values of a field for one.
    func isSame(_ field: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        switch self {
        case .orderUpdate, .orderNote, .noteDelete, .orderCreate:
            OrderField.isSameName(left.string ?? "", right.string ?? "")
        case .record: RecordValue.isSame(field, left, right)
        }
    }
}

extension RecordChange {
    /// Where its field stands in lists of an order's fields that people read.
    fileprivate var place: Int { orderField?.place ?? .max }
}
