import FoundationEssentials

/// One try at printing a receipt. Written before the first byte goes out, ended once, never changed afterwards.
public struct ReceiptPrintRecord: Object, Hashable {
    /// Where a try stands.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Under way, or cut short by a crash: some of it may be on paper.
        case printing
        case printed
        /// Handed over, and nobody tells whether it is on paper.
        case sent
        /// Nothing of it is on paper.
        case failed
        /// Some of it may be on paper.
        case brokeOff = "broke_off"
    }

    /// The local id of the store.
    public var siteID: Int64
    /// From 1, in the order of the tries.
    public var printID: Int64
    public var register: String
    public var number: Int64
    /// What the paper said of itself: `original`, `again`, `copy`.
    public var mark: String
    public var state: State
    public var startedAt: Date
    public var endedAt: Date?
    public var lastError: String?

    public init(
        siteID: Int64,
        printID: Int64,
        register: String,
        number: Int64,
        mark: String,
        state: State = .printing,
        startedAt: Date,
        endedAt: Date? = nil,
        lastError: String? = nil
    ) {
        self.siteID = siteID
        self.printID = printID
        self.register = register
        self.number = number
        self.mark = mark
        self.state = state
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.lastError = lastError
    }
}

extension ReceiptPrintRecord.State: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    /// A state that is not known here is `brokeOff`, so that nothing is printed twice unmarked.
    public init(cell: Cell) { self = ReceiptPrintRecord.State(rawValue: cell.text) ?? .brokeOff }
}

extension ReceiptPrintRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let printID = RecordColumn<ReceiptPrintRecord, Int64>("print_id")
        public static let register = RecordColumn<ReceiptPrintRecord, String>("register")
        public static let number = RecordColumn<ReceiptPrintRecord, Int64>("number")
        public static let state = RecordColumn<ReceiptPrintRecord, State>("state")
    }

    public var primaryKey: Int64 { printID }

    public static let entity = Entity<ReceiptPrintRecord>(
        name: "ReceiptPrintRecord",
        table: "receipt_prints",
        key: ["print_id"],
        columns: [
            "site_id", "print_id", "register", "number", "mark", "state", "started_at", "ended_at", "last_error",
        ],
        decode: { row in
            ReceiptPrintRecord(
                siteID: row.next(),
                printID: row.next(),
                register: row.next(),
                number: row.next(),
                mark: row.next(),
                state: row.next(),
                startedAt: row.next(),
                endedAt: row.next(),
                lastError: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.printID)
            row.bind(record.register)
            row.bind(record.number)
            row.bind(record.mark)
            row.bind(record.state)
            row.bind(record.startedAt)
            row.bind(record.endedAt)
            row.bind(record.lastError)
        }
    )
}
