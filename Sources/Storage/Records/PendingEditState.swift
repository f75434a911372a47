/// Where an edit in the outbox stands.
public enum PendingEditState: String, CaseIterable, Sendable {
    /// To be sent when the store answers.
    case waiting
    /// Claimed by one sender.
    case sending
    /// Sent, and the answer was lost: the store must be asked before anything else is done.
    case uncertain
    /// The store refused it; the owner decides.
    case refused
    /// The store has another value in a field it changes than the one it was made on; the owner chooses.
    case conflicted
    /// The store confirmed it.
    case done
}

extension PendingEditState: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    /// A state that is not known here is `uncertain`, so that nothing is sent twice.
    public init(cell: Cell) { self = PendingEditState(rawValue: cell.text) ?? .uncertain }
}
