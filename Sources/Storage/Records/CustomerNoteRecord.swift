import FoundationEssentials

/// What merced's owner notes about a customer. Lives in the ledger; the store has no notes of customers.
public struct CustomerNoteRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var noteID: Int64 = 0
    /// Of the person, in lower case; empty where there is none.
    public var email: String = ""
    /// The account the person had when the note was written; 0 for none.
    public var accountID: Int64 = 0
    public var text: String = ""
    public var writtenAt = Date(timeIntervalSince1970: 0)
    /// When it was last written anew; nil for never.
    public var changedAt: Date?

    public init() {}
}

extension CustomerNoteRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<CustomerNoteRecord, Int64>("site_id")
        public static let noteID = RecordColumn<CustomerNoteRecord, Int64>("note_id")
        public static let email = RecordColumn<CustomerNoteRecord, String>("email")
        public static let accountID = RecordColumn<CustomerNoteRecord, Int64>("account_id")
        public static let text = RecordColumn<CustomerNoteRecord, String>("text")
        public static let writtenAt = RecordColumn<CustomerNoteRecord, Date>("written_at")
        public static let changedAt = RecordColumn<CustomerNoteRecord, Date>("changed_at")
    }

    public var primaryKey: Int64 { noteID }

    public static let entity = Entity<CustomerNoteRecord>(
        name: "CustomerNoteRecord",
        table: "customer_notes",
        key: ["note_id"],
        empty: CustomerNoteRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.noteID, \.noteID),
            .column(Columns.email, \.email),
            .column(Columns.accountID, \.accountID),
            .column(Columns.text, \.text),
            .column(Columns.writtenAt, \.writtenAt),
            .nullable(Columns.changedAt, \.changedAt),
        ]
    )
}
