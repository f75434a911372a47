import FoundationEssentials

/// An edit made here that the store has not confirmed, with the values it was made on.
///
/// Lives in the ledger. `editID` gives the order of sending; 0 asks `Ledger.enqueue` for the next one.
public struct PendingEditRecord: GeneratedRecord {
    static let table = "pending_edits"
    public var primaryKey: Int64 { editID }

    /// The local id of the store.
    public var siteID: Int64
    public var editID: Int64 = 0
    /// Entity and change, separated by a point: `order.update`, `order.note`, …
    public var kind: String
    public var entityID: Int64
    /// The request to send.
    public var payloadJSON: String = "{}"
    /// The values the edit was made on.
    public var baseJSON: String = "{}"
    public var state: PendingEditState = .waiting
    public var createdAt: Date
    public var tries: Int = 0
    public var lastTriedAt: Date?
    /// Back-off: not to be sent earlier.
    public var notBefore: Date?
    public var lastError: String?
    /// The sender that has claimed it.
    public var claimedBy: String?
    /// Written by the sender before it tries, to recognise its own work where an answer is lost.
    public var attemptJSON: String = "{}"
    /// The store's values of the fields in conflict.
    public var theirsJSON: String = "{}"
    /// The result: the id of what was created.
    public var resultJSON: String = "{}"
    public var finishedAt: Date?

    /// The part of `kind` before the point. With `entityID` it names the edited record.
    public var entityKind: String { String(kind.prefix { $0 != "." }) }
}
