import FoundationEssentials

/// A sale, return or void of the ledger that a fiscal signer is to sign later, or has signed later.
public struct TillSigningRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// In the order in which they were sold.
    public var signingID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// `waiting`, `refused` by a signer that answers and is asked again all the same, or `signed`.
    public var state: String = "waiting"
    /// Those after the sale itself.
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try did not do it, as a sentence.
    public var lastError: String?
    /// What the signer gave, as in a sale's row; empty before.
    public var signerJSON: String = ""
    public var signedAt: Date?

    public init() {}
}

extension TillSigningRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillSigningRecord, Int64>("site_id")
        public static let signingID = RecordColumn<TillSigningRecord, Int64>("signing_id")
        public static let uuid = RecordColumn<TillSigningRecord, String>("uuid")
        public static let state = RecordColumn<TillSigningRecord, String>("state")
        public static let tries = RecordColumn<TillSigningRecord, Int64>("tries")
        public static let notBefore = RecordColumn<TillSigningRecord, Date>("not_before")
        public static let lastError = RecordColumn<TillSigningRecord, String>("last_error")
        public static let signerJSON = RecordColumn<TillSigningRecord, String>("signer_json")
        public static let signedAt = RecordColumn<TillSigningRecord, Date>("signed_at")
    }

    public var primaryKey: Int64 { signingID }

    public static let entity = Entity<TillSigningRecord>(
        name: "TillSigningRecord",
        table: "till_signings",
        key: ["signing_id"],
        empty: TillSigningRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.signingID, \.signingID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.state, \.state),
            .column(Columns.tries, \.tries),
            .nullable(Columns.notBefore, \.notBefore),
            .nullable(Columns.lastError, \.lastError),
            .column(Columns.signerJSON, \.signerJSON),
            .nullable(Columns.signedAt, \.signedAt),
        ]
    )
}
