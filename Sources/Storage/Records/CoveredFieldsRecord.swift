/// What the store has in the fields of a record that edits cover in the mirror, to show it again where an edit goes.
public struct CoveredFieldsRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    /// Which kind of record: `product`, `variation`, …
    public var kind: String
    public var recordID: Int64
    /// Field → value, as JSON.
    public var fieldsJSON: String

    public init(siteID: Int64, kind: String, recordID: Int64, fieldsJSON: String) {
        self.siteID = siteID
        self.kind = kind
        self.recordID = recordID
        self.fieldsJSON = fieldsJSON
    }
}

extension CoveredFieldsRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let kind = RecordColumn<CoveredFieldsRecord, String>("kind")
        public static let recordID = RecordColumn<CoveredFieldsRecord, Int64>("record_id")
    }

    public var primaryKey: CompositeKey { CompositeKey(kind, recordID) }

    public static let entity = Entity<CoveredFieldsRecord>(
        name: "CoveredFieldsRecord",
        table: "covered_fields",
        key: ["kind", "record_id"],
        columns: ["site_id", "kind", "record_id", "fields_json"],
        decode: { row in
            CoveredFieldsRecord(siteID: row.next(), kind: row.next(), recordID: row.next(), fieldsJSON: row.next())
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.kind)
            row.bind(record.recordID)
            row.bind(record.fieldsJSON)
        }
    )
}
