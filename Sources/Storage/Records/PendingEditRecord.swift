import FoundationEssentials

/// An edit made here that the store has not confirmed, with the base it was made on.
///
/// Lives in the ledger. `editID` gives the order of sending; 0 asks `Ledger.enqueue` for the next one.
public struct PendingEditRecord: GeneratedRecord, Hashable {
    static let table = "pending_edits"
    public var primaryKey: Int64 { editID }

    /// The local id of the store.
    public var siteID: Int64
    public var editID: Int64 = 0
    /// `order.update`, `order.note`, …: the entity, a point, what changes.
    public var kind: String
    public var entityID: Int64
    /// What to send.
    public var payloadJSON: String = "{}"
    /// What the edit was made on.
    public var baseJSON: String = "{}"
    public var state: PendingEditState = .waiting
    public var createdAt: Date
    public var tries: Int = 0
    public var lastTriedAt: Date?
    /// Back-off: not to be sent earlier.
    public var notBefore: Date?
    public var lastError: String?
    /// Who is sending it.
    public var claimedBy: String?
    /// What the sender wrote down before it tried, to know its own work again where an answer is lost.
    public var attemptJSON: String = "{}"
    /// What the store had in the fields on which it and the edit disagree.
    public var theirsJSON: String = "{}"
    /// What came of it: the id of what it made.
    public var resultJSON: String = "{}"
    public var finishedAt: Date?

    /// The part of `kind` before the point. With `entityID` it names the record the edit is on.
    public var entityKind: String { String(kind.prefix { $0 != "." }) }
}
