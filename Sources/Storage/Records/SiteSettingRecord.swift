import FoundationEssentials

/// A setting of the store.
public struct SiteSettingRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    /// `general`, `products`, …
    public var groupID: String
    public var settingID: String
    public var label: String
    public var details: String
    /// As received; JSON text where it is not a string.
    public var value: String

    public init(
        siteID: Int64,
        groupID: String,
        settingID: String,
        label: String = "",
        details: String = "",
        value: String = ""
    ) {
        self.siteID = siteID
        self.groupID = groupID
        self.settingID = settingID
        self.label = label
        self.details = details
        self.value = value
    }
}

extension SiteSettingRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<SiteSettingRecord, Int64>("site_id")
        public static let groupID = RecordColumn<SiteSettingRecord, String>("group_id")
        public static let settingID = RecordColumn<SiteSettingRecord, String>("setting_id")
        public static let label = RecordColumn<SiteSettingRecord, String>("label")
        public static let details = RecordColumn<SiteSettingRecord, String>("details")
        public static let value = RecordColumn<SiteSettingRecord, String>("value")
    }

    public var primaryKey: CompositeKey { CompositeKey(groupID, settingID) }

    public static let entity = Entity<SiteSettingRecord>(
        name: "SiteSettingRecord",
        table: "site_settings",
        key: ["group_id", "setting_id"],
        columns: [
            "site_id", "group_id", "setting_id", "label", "details", "value",
        ],
        decode: { row in
            SiteSettingRecord(
                siteID: row.next(),
                groupID: row.next(),
                settingID: row.next(),
                label: row.next(),
                details: row.next(),
                value: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.groupID)
            row.bind(record.settingID)
            row.bind(record.label)
            row.bind(record.details)
            row.bind(record.value)
        }
    )
}
