import FoundationEssentials

/// The store itself.
public struct SiteRecord: GeneratedRecord {
    static let table = "sites"
    public var primaryKey: Int64 { siteID }

    /// The local id of the store.
    public var siteID: Int64
    public var name: String = ""
    /// The tagline.
    public var details: String = ""
    public var url: String = ""
    /// An IANA name, or empty.
    public var timezoneID: String = ""
    /// Hours as received, for stores without a named zone.
    public var gmtOffset: String = ""
    public var currency: String = ""
    public var wooCommerceVersion: String = ""
}
