import FoundationEssentials
import Storage
import WooFoundation

/// An edit that is in the ledger and not yet, or never to be, in the store.
public struct PendingEdit: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public enum State: Hashable, Sendable, GeneratedFakeable {
        /// Not sent: it will be tried (again).
        case waiting
        /// On its way to the store.
        case sending
        /// Sent, and the answer was lost: the store is asked before it is tried again.
        case uncertain
        /// The store has another value in the same field; its owner chooses. The screen shows the store's.
        case conflicted
        /// The store said no; the screen shows the order without it.
        case refused
        case sent
    }

    public let siteID: Int64
    public let editID: Int64
    /// 0 where the edit is of something else than an order.
    public let orderID: Int64
    /// nil for a kind a newer version of merced wrote.
    public let kind: EditKind?
    public let state: State
    public let createdAt: Date
    public let tries: Int
    /// Why the last try failed, in words.
    public let lastError: String?
    public let lastTriedAt: Date?
    /// The fields that stand in a conflict.
    public let conflicts: [RecordConflict]
    /// The record it is of where that is no order: what, and its id.
    public let record: RecordName?
    /// What was just asked for, of an edit that was just made: it may have been joined to one that waited.
    public let wish: EditKind?
    /// It is not sent before, for its owner to think again; nil where it is not held.
    public let heldUntil: Date?

    public init(
        siteID: Int64,
        editID: Int64,
        orderID: Int64,
        kind: EditKind?,
        state: State,
        createdAt: Date,
        tries: Int,
        lastError: String?,
        lastTriedAt: Date?,
        conflicts: [RecordConflict],
        record: RecordName? = nil,
        wish: EditKind? = nil,
        heldUntil: Date? = nil
    ) {
        self.siteID = siteID
        self.editID = editID
        self.orderID = orderID
        self.kind = kind
        self.state = state
        self.createdAt = createdAt
        self.tries = tries
        self.lastError = lastError
        self.lastTriedAt = lastTriedAt
        self.conflicts = conflicts
        self.record = record
        self.wish = wish
        self.heldUntil = heldUntil
    }

    public var identity: Int64 { editID }

    /// The screen shows it as made, and it will be sent.
    public var isUnsent: Bool {
        switch state {
        case .waiting, .sending, .uncertain: true
        case .conflicted, .refused, .sent: false
        }
    }
}

/// Which record of the catalogue.
public struct RecordName: Hashable, Sendable, GeneratedFakeable {
    public let record: EditedRecord
    public let id: Int64

    public init(record: EditedRecord, id: Int64) {
        self.record = record
        self.id = id
    }
}

extension PendingEditRecord: ReadOnlyConvertible {
    public func toReadOnly() -> PendingEdit { toReadOnly(wish: nil) }

    func toReadOnly(wish: EditKind?) -> PendingEdit {
        PendingEdit(
            siteID: siteID,
            editID: editID,
            orderID: entityKind == Self.order ? entityID : 0,
            kind: kindOfEdit,
            state: stateForReaders,
            createdAt: createdAt,
            tries: tries,
            lastError: lastError,
            lastTriedAt: lastTriedAt,
            conflicts: state == .conflicted ? conflicts : [],
            record: entityKind == Self.order
                ? nil : EditedRecord(rawValue: entityKind).map { RecordName(record: $0, id: entityID) },
            wish: wish,
            heldUntil: isHeld ? notBefore : nil
        )
    }

    private var stateForReaders: PendingEdit.State {
        switch state {
        case .waiting: attempt.sentAt == nil ? .waiting : .uncertain
        case .sending: .sending
        case .uncertain: .uncertain
        case .conflicted: .conflicted
        case .refused: .refused
        case .done: .sent
        }
    }
}
