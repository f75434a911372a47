import FoundationEssentials

/// Visits to the store in a range of days, as WordPress.com last reported.
public struct SiteVisitsRecord: GeneratedRecord {
    static let table = "site_visits"
    public var primaryKey: String { rangeID }

    /// The id of the range.
    public var rangeID: String = ""
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var visitors: Int64 = 0
    public var views: Int64 = 0
    public var isSummed: Bool = false
    public var toldAt: Date = Date(timeIntervalSince1970: 0)
}
