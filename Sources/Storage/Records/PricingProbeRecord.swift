import FoundationEssentials

/// Whether a store may be asked for the price of a draft order, and the outcome of comparing it with ours. Lives in the
/// ledger.
public struct PricingProbeRecord: GeneratedRecord {
    static let table = "pricing_probes"
    public var primaryKey: Int64 { siteID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// `allowed`, `forbidden`; empty until the owner was asked.
    public var consent: String = ""
    /// When a comparison was last begun, and with which settings.
    public var triedAt: Date?
    public var triedSettings: String = ""
    /// When one was last completed, and with which settings.
    public var comparedAt: Date?
    public var settings: String = ""
    /// `agrees`, `differs`; empty before the first.
    public var outcome: String = ""
    /// Where the store's amounts differ, as JSON.
    public var differencesJSON: String = "[]"
}
