import FoundationEssentials

/// Whether a store may be asked what an order costs, and what came of it. Lives in the ledger.
public struct PricingProbeRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// `allowed`, `forbidden`; empty while nobody was asked.
    public var consent: String = ""
    /// When a comparison was begun last, and with which settings.
    public var triedAt: Date?
    public var triedSettings: String = ""
    /// When one came to its end, and with which settings.
    public var comparedAt: Date?
    public var settings: String = ""
    /// `agrees`, `differs`; empty before the first.
    public var outcome: String = ""
    /// Where the store says otherwise, as JSON.
    public var differencesJSON: String = "[]"

    public init() {}
}

extension PricingProbeRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<PricingProbeRecord, Int64>("site_id")
        public static let consent = RecordColumn<PricingProbeRecord, String>("consent")
        public static let triedAt = RecordColumn<PricingProbeRecord, Date>("tried_at")
        public static let triedSettings = RecordColumn<PricingProbeRecord, String>("tried_settings")
        public static let comparedAt = RecordColumn<PricingProbeRecord, Date>("compared_at")
        public static let settings = RecordColumn<PricingProbeRecord, String>("settings")
        public static let outcome = RecordColumn<PricingProbeRecord, String>("outcome")
        public static let differencesJSON = RecordColumn<PricingProbeRecord, String>("differences_json")
    }

    public var primaryKey: Int64 { siteID }

    public static let entity = Entity<PricingProbeRecord>(
        name: "PricingProbeRecord",
        table: "pricing_probes",
        key: ["site_id"],
        empty: PricingProbeRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.consent, \.consent),
            .nullable(Columns.triedAt, \.triedAt),
            .column(Columns.triedSettings, \.triedSettings),
            .nullable(Columns.comparedAt, \.comparedAt),
            .column(Columns.settings, \.settings),
            .column(Columns.outcome, \.outcome),
            .column(Columns.differencesJSON, \.differencesJSON),
        ]
    )
}
