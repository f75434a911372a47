import FoundationEssentials

/// A note on an order, for the shop or for the customer.
public struct OrderNoteRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var noteID: Int64
    public var orderID: Int64
    public var dateCreated: Date?
    /// As received, with HTML.
    public var note: String
    public var isCustomerNote: Bool
    public var author: String

    public init(
        siteID: Int64,
        noteID: Int64,
        orderID: Int64,
        dateCreated: Date? = nil,
        note: String = "",
        isCustomerNote: Bool = false,
        author: String = ""
    ) {
        self.siteID = siteID
        self.noteID = noteID
        self.orderID = orderID
        self.dateCreated = dateCreated
        self.note = note
        self.isCustomerNote = isCustomerNote
        self.author = author
    }
}

extension OrderNoteRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderNoteRecord, Int64>("site_id")
        public static let noteID = RecordColumn<OrderNoteRecord, Int64>("note_id")
        public static let orderID = RecordColumn<OrderNoteRecord, Int64>("order_id")
        public static let dateCreated = RecordColumn<OrderNoteRecord, Date>("date_created")
        public static let note = RecordColumn<OrderNoteRecord, String>("note")
        public static let isCustomerNote = RecordColumn<OrderNoteRecord, Bool>("is_customer_note")
        public static let author = RecordColumn<OrderNoteRecord, String>("author")
    }

    public var primaryKey: Int64 { noteID }

    public static let entity = Entity<OrderNoteRecord>(
        name: "OrderNoteRecord",
        table: "order_notes",
        key: ["note_id"],
        columns: [
            "site_id", "note_id", "order_id", "date_created", "note", "is_customer_note", "author",
        ],
        decode: { row in
            OrderNoteRecord(
                siteID: row.next(),
                noteID: row.next(),
                orderID: row.next(),
                dateCreated: row.next(),
                note: row.next(),
                isCustomerNote: row.next(),
                author: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.noteID)
            row.bind(record.orderID)
            row.bind(record.dateCreated)
            row.bind(record.note)
            row.bind(record.isCustomerNote)
            row.bind(record.author)
        }
    )
}
