import FoundationEssentials
import Storage
import WooFoundation

/// An edit in the ledger that is not in the store yet, or never will be.
public struct PendingEdit: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public enum State: Hashable, Sendable, GeneratedFakeable {
        /// Not sent: it will be tried (again).
        case waiting
        /// Being sent.
        case sending
        /// Sent, but the answer was lost: the store is asked before it is tried again.
        case uncertain
        /// The store has another value in the same field; the owner chooses. The screen shows the store's.
        case conflicted
        /// The store refused it; the screen shows the order without it.
        case refused
        case sent
    }

    public let siteID: Int64
    public let editID: Int64
    /// 0 for an edit of something other than an order.
    public let orderID: Int64
    /// nil for a kind from a newer version of merced.
    public let kind: EditKind?
    public let state: State
    public let createdAt: Date
    public let tries: Int
    /// Why the last attempt failed, in words.
    public let lastError: String?
    public let lastTriedAt: Date?
    /// The fields in conflict.
    public let conflicts: [RecordConflict]
    /// The record it edits where that is not an order: kind and id.
    public let record: RecordName?
    /// The request behind an edit just made: it may have been merged with a pending one.
    public let wish: EditKind?
    /// It is not sent before, so that it can be undone; nil where it is not held.
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

    /// Whether the record had what was asked for already, so that there is nothing to send.
    public var changesNothing: Bool { state == .sent && editID == 0 }

    /// Whether the screen shows it as done, and it will be sent.
    public var isUnsent: Bool {
        switch state {
        case .waiting, .sending, .uncertain: true
        case .conflicted, .refused, .sent: false
        }
    }
}

/// The kind and id of a catalogue record.
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
