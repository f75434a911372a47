import Storage

/// The store's first day of the week as stored in the mirror, under WordPress's name for it.
enum StoredWeek {
    private static let group = "merced.week"
    private static let setting = "start_of_week"

    /// nil until the store has said.
    static func load(from storage: any StorageType, siteID: Int64) throws -> Int? {
        try storage.loadSiteSettings(siteID: siteID, groupID: group).first { $0.settingID == setting }
            .flatMap { Int($0.value) }.flatMap { (0...6).contains($0) ? $0 : nil }
    }

    static func record(_ firstWeekday: Int, siteID: Int64) -> SiteSettingRecord {
        SiteSettingRecord(
            siteID: siteID,
            groupID: group,
            settingID: setting,
            label: "",
            details: "",
            value: "\(firstWeekday)"
        )
    }
}
