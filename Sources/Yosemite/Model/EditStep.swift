import Storage

/// One thing the owner did, as it was wished: what undoing takes back. The edit in the ledger may hold more, where
/// several were
/// joined.
public struct EditStep: Hashable, Sendable {
    public let editID: Int64
    public let orderID: Int64
    public let kind: EditKind

    public init(editID: Int64, orderID: Int64, kind: EditKind) {
        self.editID = editID
        self.orderID = orderID
        self.kind = kind
    }
}

extension PendingEdit {
    /// nil for what changed nothing, or is of a kind a newer version of merced wrote.
    public var step: EditStep? {
        guard let wish else { return nil }
        if case .orderUpdate(let changes) = wish, changes.isEmpty { return nil }
        return EditStep(editID: editID, orderID: orderID, kind: wish)
    }
}
