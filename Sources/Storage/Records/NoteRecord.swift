import FoundationEssentials

/// Something that happened. One row for each thing of a kind; what happens to it again gets a row with a higher number.
public struct NoteRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Higher for what became known later; never given twice.
    public var noteID: Int64 = 0
    public var kindKey: String = ""
    /// What it is about, by the name its kind gives it: one note for each.
    public var subject: String = ""
    /// Another one where it says something else; empty where it is over, and would be new again.
    public var hash: String = ""
    public var happenedAt = Date(timeIntervalSince1970: 0)
    /// Of the record it leads to; 0 for none.
    public var targetID: Int64 = 0
    public var number: String = ""
    public var name: String = ""
    public var text: String = ""
    public var statusKey: String = ""
    /// As the store writes it.
    public var amount: String = ""
    public var currency: String = ""
    public var link: String = ""
    /// False for what was so when merced began to look.
    public var isShown: Bool = true
    public var isRead: Bool = false
    /// Whether where it came from counts it as read; it is told where that differs from `isRead`.
    public var isReadThere: Bool = false

    public init() {}
}

extension NoteRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<NoteRecord, Int64>("site_id")
        public static let noteID = RecordColumn<NoteRecord, Int64>("note_id")
        public static let kindKey = RecordColumn<NoteRecord, String>("kind_key")
        public static let subject = RecordColumn<NoteRecord, String>("subject")
        public static let hash = RecordColumn<NoteRecord, String>("hash")
        public static let happenedAt = RecordColumn<NoteRecord, Date>("happened_at")
        public static let targetID = RecordColumn<NoteRecord, Int64>("target_id")
        public static let number = RecordColumn<NoteRecord, String>("number")
        public static let name = RecordColumn<NoteRecord, String>("name")
        public static let text = RecordColumn<NoteRecord, String>("text")
        public static let statusKey = RecordColumn<NoteRecord, String>("status_key")
        public static let amount = RecordColumn<NoteRecord, String>("amount")
        public static let currency = RecordColumn<NoteRecord, String>("currency")
        public static let link = RecordColumn<NoteRecord, String>("link")
        public static let isShown = RecordColumn<NoteRecord, Bool>("is_shown")
        public static let isRead = RecordColumn<NoteRecord, Bool>("is_read")
        public static let isReadThere = RecordColumn<NoteRecord, Bool>("is_read_there")
    }

    public var primaryKey: Int64 { noteID }

    public static let entity = Entity<NoteRecord>(
        name: "NoteRecord",
        table: "notes",
        key: ["note_id"],
        empty: NoteRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.noteID, \.noteID),
            .column(Columns.kindKey, \.kindKey),
            .column(Columns.subject, \.subject),
            .column(Columns.hash, \.hash),
            .column(Columns.happenedAt, \.happenedAt),
            .column(Columns.targetID, \.targetID),
            .column(Columns.number, \.number),
            .column(Columns.name, \.name),
            .column(Columns.text, \.text),
            .column(Columns.statusKey, \.statusKey),
            .column(Columns.amount, \.amount),
            .column(Columns.currency, \.currency),
            .column(Columns.link, \.link),
            .column(Columns.isShown, \.isShown),
            .column(Columns.isRead, \.isRead),
            .column(Columns.isReadThere, \.isReadThere),
        ]
    )
}

/// How far somebody has looked at what happened, and what is known since when.
public struct NoteMarkRecord: Object, Hashable {
    public var siteID: Int64 = 0
    /// nil for never.
    public var lastSeen: Date?
    /// What was low in stock when merced began to look is written down.
    public var knowsStock: Bool = false
    /// What WordPress.com calls the device that it tells; 0 for none.
    public var deviceID: Int64 = 0

    public init(siteID: Int64 = 0) {
        self.siteID = siteID
    }
}

extension NoteMarkRecord {
    public enum Columns {
        public static let siteID = RecordColumn<NoteMarkRecord, Int64>("site_id")
        public static let lastSeen = RecordColumn<NoteMarkRecord, Date>("last_seen")
        public static let knowsStock = RecordColumn<NoteMarkRecord, Bool>("knows_stock")
        public static let deviceID = RecordColumn<NoteMarkRecord, Int64>("device_id")
    }

    public var primaryKey: Int64 { siteID }

    public static let entity = Entity<NoteMarkRecord>(
        name: "NoteMarkRecord",
        table: "note_marks",
        key: ["site_id"],
        empty: NoteMarkRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .nullable(Columns.lastSeen, \.lastSeen),
            .column(Columns.knowsStock, \.knowsStock),
            .column(Columns.deviceID, \.deviceID),
        ]
    )
}
