import FoundationEssentials

/// An edit made here that the store has not confirmed, with the base it was made on.
///
/// Lives in the ledger. `editID` gives the order of sending; 0 asks `Ledger.enqueue` for the next one.
public struct PendingEditRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var editID: Int64
    /// `order.update`, `order.note`, …: the entity, a point, what changes.
    public var kind: String
    public var entityID: Int64
    /// What to send.
    public var payloadJSON: String
    /// What the edit was made on.
    public var baseJSON: String
    public var state: PendingEditState
    public var createdAt: Date
    public var tries: Int
    public var lastTriedAt: Date?
    /// Back-off: not to be sent earlier.
    public var notBefore: Date?
    public var lastError: String?
    /// Who is sending it.
    public var claimedBy: String?
    /// What the sender wrote down before it tried, to know its own work again where an answer is lost.
    public var attemptJSON: String
    /// What the store had in the fields on which it and the edit disagree.
    public var theirsJSON: String
    /// What came of it: the id of what it made.
    public var resultJSON: String
    public var finishedAt: Date?

    public init(
        siteID: Int64,
        editID: Int64 = 0,
        kind: String,
        entityID: Int64,
        payloadJSON: String = "{}",
        baseJSON: String = "{}",
        state: PendingEditState = .waiting,
        createdAt: Date,
        tries: Int = 0,
        lastTriedAt: Date? = nil,
        notBefore: Date? = nil,
        lastError: String? = nil,
        claimedBy: String? = nil,
        attemptJSON: String = "{}",
        theirsJSON: String = "{}",
        resultJSON: String = "{}",
        finishedAt: Date? = nil
    ) {
        self.siteID = siteID
        self.editID = editID
        self.kind = kind
        self.entityID = entityID
        self.payloadJSON = payloadJSON
        self.baseJSON = baseJSON
        self.state = state
        self.createdAt = createdAt
        self.tries = tries
        self.lastTriedAt = lastTriedAt
        self.notBefore = notBefore
        self.lastError = lastError
        self.claimedBy = claimedBy
        self.attemptJSON = attemptJSON
        self.theirsJSON = theirsJSON
        self.resultJSON = resultJSON
        self.finishedAt = finishedAt
    }

    /// The part of `kind` before the point. With `entityID` it names the record the edit is on.
    public var entityKind: String { String(kind.prefix { $0 != "." }) }
}

extension PendingEditRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<PendingEditRecord, Int64>("site_id")
        public static let editID = RecordColumn<PendingEditRecord, Int64>("edit_id")
        public static let kind = RecordColumn<PendingEditRecord, String>("kind")
        public static let entityID = RecordColumn<PendingEditRecord, Int64>("entity_id")
        public static let payloadJSON = RecordColumn<PendingEditRecord, String>("payload_json")
        public static let baseJSON = RecordColumn<PendingEditRecord, String>("base_json")
        public static let state = RecordColumn<PendingEditRecord, PendingEditState>("state")
        public static let createdAt = RecordColumn<PendingEditRecord, Date>("created_at")
        public static let tries = RecordColumn<PendingEditRecord, Int>("tries")
        public static let lastTriedAt = RecordColumn<PendingEditRecord, Date>("last_tried_at")
        public static let notBefore = RecordColumn<PendingEditRecord, Date>("not_before")
        public static let lastError = RecordColumn<PendingEditRecord, String>("last_error")
        public static let claimedBy = RecordColumn<PendingEditRecord, String>("claimed_by")
        public static let finishedAt = RecordColumn<PendingEditRecord, Date>("finished_at")
        /// The part of `kind` before the point.
        public static let entityKind = RecordColumn<PendingEditRecord, String>("entity_kind")
    }

    public var primaryKey: Int64 { editID }

    public static let entity = Entity<PendingEditRecord>(
        name: "PendingEditRecord",
        table: "pending_edits",
        key: ["edit_id"],
        columns: [
            "site_id", "edit_id", "kind", "entity_id", "payload_json", "base_json", "state", "created_at", "tries",
            "last_tried_at", "not_before", "last_error", "claimed_by", "attempt_json", "theirs_json", "result_json",
            "finished_at", "entity_kind",
        ],
        decode: { row in
            PendingEditRecord(
                siteID: row.next(),
                editID: row.next(),
                kind: row.next(),
                entityID: row.next(),
                payloadJSON: row.next(),
                baseJSON: row.next(),
                state: row.next(),
                createdAt: row.next(),
                tries: row.next(),
                lastTriedAt: row.next(),
                notBefore: row.next(),
                lastError: row.next(),
                claimedBy: row.next(),
                attemptJSON: row.next(),
                theirsJSON: row.next(),
                resultJSON: row.next(),
                finishedAt: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.editID)
            row.bind(record.kind)
            row.bind(record.entityID)
            row.bind(record.payloadJSON)
            row.bind(record.baseJSON)
            row.bind(record.state)
            row.bind(record.createdAt)
            row.bind(record.tries)
            row.bind(record.lastTriedAt)
            row.bind(record.notBefore)
            row.bind(record.lastError)
            row.bind(record.claimedBy)
            row.bind(record.attemptJSON)
            row.bind(record.theirsJSON)
            row.bind(record.resultJSON)
            row.bind(record.finishedAt)
            row.bind(record.entityKind)
        }
    )
}
