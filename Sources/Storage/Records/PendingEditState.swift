/// The state of an edit in the outbox.
public enum PendingEditState: String, CaseIterable, Sendable {
    /// To be sent when the store is reachable.
    case waiting
    /// Claimed by one sender.
    case sending
    /// Sent, and the answer was lost: the store must be asked before anything else is sent.
    case uncertain
    /// Refused by the store; the owner decides.
    case refused
    /// The store changed a field that this edit changes too; the owner chooses.
    case conflicted
    /// The store confirmed it.
    case done
}

extension PendingEditState: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    /// An unknown state becomes `uncertain`, so that nothing is sent twice.
    public init(cell: Cell) { self = PendingEditState(rawValue: cell.text) ?? .uncertain }
}
