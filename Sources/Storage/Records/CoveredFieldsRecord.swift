/// What the store has in the fields of a record that edits cover in the mirror, to show it again where an edit goes.
public struct CoveredFieldsRecord: GeneratedRecord, Hashable {
    static let table = "covered_fields"
    public var primaryKey: CompositeKey { CompositeKey(kind, recordID) }

    /// The local id of the store.
    public var siteID: Int64
    /// Which kind of record: `product`, `variation`, …
    public var kind: String
    public var recordID: Int64
    /// Field → value, as JSON.
    public var fieldsJSON: String
}
