import FoundationEssentials

/// A note of the till's owner about a customer. Lives in the ledger; the store has no notes about customers.
public struct CustomerNoteRecord: GeneratedRecord {
    static let table = "customer_notes"
    public var primaryKey: Int64 { noteID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var noteID: Int64 = 0
    /// The customer's e-mail address, in lower case; empty where there is none.
    public var email: String = ""
    /// The account the person had when the note was written; 0 for none.
    public var accountID: Int64 = 0
    public var text: String = ""
    public var writtenAt: Date = Date(timeIntervalSince1970: 0)
    /// When it was last edited; nil for never.
    public var changedAt: Date?
}
