import Storage

/// One action of the owner, as requested: the unit of undo. The edit in the ledger may hold more, where several were
/// merged.
public struct EditStep: Hashable, Sendable {
    public let editID: Int64
    /// 0 for an edit of something other than an order.
    public let orderID: Int64
    /// The record that was edited, where it is not an order.
    public let record: RecordName?
    public let kind: EditKind

    public init(editID: Int64, orderID: Int64, record: RecordName? = nil, kind: EditKind) {
        self.editID = editID
        self.orderID = orderID
        self.record = record
        self.kind = kind
    }
}

extension PendingEdit {
    /// nil where nothing changed, or the kind is from a newer version of merced.
    public var step: EditStep? {
        guard let wish else { return nil }
        if case .record(let edit) = wish, case .update(let changes) = edit.content, changes.isEmpty { return nil }
        return EditStep(editID: editID, orderID: orderID, record: record, kind: wish)
    }
}
