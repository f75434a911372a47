import FoundationEssentials

/// Whether a store may be asked what an order costs, and what came of it. Lives in the ledger.
public struct PricingProbeRecord: GeneratedRecord, Hashable {
    static let table = "pricing_probes"
    public var primaryKey: Int64 { siteID }

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
}
