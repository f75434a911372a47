import WooFoundation

extension EditKind {
    /// The new values of fields, for display, by the fields' names in the REST API.
    public var shownFields: [String: String] {
        Dictionary((changes ?? []).map { ($0.field, RecordValue.shown($0.value)) }) { _, last in last }
    }

    /// The changes, field by field; nil where it does not change fields.
    public var changes: [RecordChange]? {
        switch self {
        case .record(let edit): if case .update(let changes) = edit.content { changes } else { nil }
        case .orderNote, .noteDelete, .orderCreate, .trackingAdd, .trackingDelete: nil
        }
    }

    /// The same with other changes, in the order of the fields.
    func changing(_ changes: [RecordChange]) -> EditKind {
        switch self {
        case .record(let edit):
            .record(
                RecordEdit(
                    record: edit.record,
                    parentID: edit.parentID,
                    content: .update(
                        edit.record == .order ? changes.inOrderOfPlaces : changes.sorted { $0.field < $1.field }
                    )
                )
            )
        case .orderNote, .noteDelete, .orderCreate, .trackingAdd, .trackingDelete: self
        }
    }

    /// One change per field, without those that change nothing.
    var tidied: EditKind { changes.map { changing($0.tidied(for: self)) } ?? self }

    /// Whether a store treats two values of a field as equal.
    func isSame(_ field: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        switch self {
        case .record(let edit) where edit.record != .order: RecordValue.isSame(field, left, right)
        case .record where OrderRow.isField(field): OrderRow.isSame(field, left, right)
        case .record, .orderNote, .noteDelete, .orderCreate, .trackingAdd, .trackingDelete:
            OrderField.isSameName(left.string ?? "", right.string ?? "")
        }
    }
}

extension [RecordChange] {
    /// In the order in which an order's fields are listed.
    fileprivate var inOrderOfPlaces: [RecordChange] {
        sorted { left, right in
            (left.orderField?.place ?? .max, left.field) < (right.orderField?.place ?? .max, right.field)
        }
    }
}
