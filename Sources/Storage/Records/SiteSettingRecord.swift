import FoundationEssentials

/// A setting of the store.
public struct SiteSettingRecord: GeneratedRecord {
    static let table = "site_settings"
    public var primaryKey: CompositeKey { CompositeKey(groupID, settingID) }

    /// The local id of the store.
    public var siteID: Int64
    /// `general`, `products`, …
    public var groupID: String
    public var settingID: String
    public var label: String = ""
    public var details: String = ""
    /// As received; JSON text where it is not a string.
    public var value: String = ""
}
