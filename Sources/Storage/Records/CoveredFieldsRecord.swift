/// The store's values of the fields that pending edits cover in the mirror, to show them again when an edit is dropped.
public struct CoveredFieldsRecord: GeneratedRecord {
    static let table = "covered_fields"
    public var primaryKey: CompositeKey { CompositeKey(kind, recordID) }

    /// The local id of the store.
    public var siteID: Int64
    /// The kind of record: `product`, `variation`, …
    public var kind: String
    public var recordID: Int64
    /// Field → value, as JSON.
    public var fieldsJSON: String
}
