import Foundation
import Storage
import WooFoundation

/// An edit that is in the ledger and not yet, or never to be, in the store.
public struct PendingEdit: ReadOnlyType, Copiable, Fakeable {
    public enum State: Hashable, Sendable, Fakeable {
        /// Not sent, or being sent, or sent with the answer lost: it will be tried (again).
        case waiting
        /// The store said no; the screen shows the order without it.
        case refused
        case sent
    }

    public let siteID: Int64
    public let editID: Int64
    public let orderID: Int64
    /// nil for a kind a newer version of merced wrote.
    public let kind: EditKind?
    public let state: State
    public let createdAt: Date
    public let tries: Int
    /// Why the last try failed, in words.
    public let lastError: String?

    public init(
        siteID: Int64,
        editID: Int64,
        orderID: Int64,
        kind: EditKind?,
        state: State,
        createdAt: Date,
        tries: Int,
        lastError: String?
    ) {
        self.siteID = siteID
        self.editID = editID
        self.orderID = orderID
        self.kind = kind
        self.state = state
        self.createdAt = createdAt
        self.tries = tries
        self.lastError = lastError
    }

    public var identity: Int64 { editID }
}

extension PendingEditRecord: ReadOnlyConvertible {
    public func toReadOnly() -> PendingEdit {
        PendingEdit(
            siteID: siteID,
            editID: editID,
            orderID: entityID,
            kind: kindOfEdit,
            state: stateForReaders,
            createdAt: createdAt,
            tries: tries,
            lastError: lastError
        )
    }

    private var stateForReaders: PendingEdit.State {
        switch state {
        case .waiting, .sending, .uncertain: .waiting
        case .refused: .refused
        case .done: .sent
        }
    }
}
