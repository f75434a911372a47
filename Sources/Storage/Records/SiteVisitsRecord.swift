import FoundationEssentials

/// Who visited the store in a range of days, as WordPress.com last told.
public struct SiteVisitsRecord: Object, Hashable {
    /// Names the range.
    public var rangeID: String = ""
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var visitors: Int64 = 0
    public var views: Int64 = 0
    public var isSummed: Bool = false
    public var toldAt = Date(timeIntervalSince1970: 0)

    public init() {}
}

extension SiteVisitsRecord {
    public enum Columns {
        public static let rangeID = RecordColumn<SiteVisitsRecord, String>("range_id")
        public static let siteID = RecordColumn<SiteVisitsRecord, Int64>("site_id")
        public static let visitors = RecordColumn<SiteVisitsRecord, Int64>("visitors")
        public static let views = RecordColumn<SiteVisitsRecord, Int64>("views")
        public static let isSummed = RecordColumn<SiteVisitsRecord, Bool>("is_summed")
        public static let toldAt = RecordColumn<SiteVisitsRecord, Date>("told_at")
    }

    public var primaryKey: String { rangeID }

    public static let entity = Entity<SiteVisitsRecord>(
        name: "SiteVisitsRecord",
        table: "site_visits",
        key: ["range_id"],
        empty: SiteVisitsRecord(),
        fields: [
            .column(Columns.rangeID, \.rangeID),
            .column(Columns.siteID, \.siteID),
            .column(Columns.visitors, \.visitors),
            .column(Columns.views, \.views),
            .column(Columns.isSummed, \.isSummed),
            .column(Columns.toldAt, \.toldAt),
        ]
    )
}
