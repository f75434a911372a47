import Storage

/// One thing the owner did, as it was wished: what undoing takes back. The edit in the ledger may hold more, where
/// several were
/// joined.
public struct EditStep: Hashable, Sendable {
    public let editID: Int64
    /// 0 where it was done to something else than an order.
    public let orderID: Int64
    /// What it was done to where that is no order.
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
    /// nil for what changed nothing, or is of a kind a newer version of merced wrote.
    public var step: EditStep? {
        guard let wish else { return nil }
        if case .record(let edit) = wish, case .update(let changes) = edit.content, changes.isEmpty { return nil }
        return EditStep(editID: editID, orderID: orderID, record: record, kind: wish)
    }
}
