import FoundationEssentials

/// The store itself.
public struct SiteRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var name: String
    /// The tagline.
    public var details: String
    public var url: String
    /// An IANA name, or empty.
    public var timezoneID: String
    /// Hours as received, for stores without a named zone.
    public var gmtOffset: String
    public var currency: String
    public var wooCommerceVersion: String

    public init(
        siteID: Int64,
        name: String = "",
        details: String = "",
        url: String = "",
        timezoneID: String = "",
        gmtOffset: String = "",
        currency: String = "",
        wooCommerceVersion: String = ""
    ) {
        self.siteID = siteID
        self.name = name
        self.details = details
        self.url = url
        self.timezoneID = timezoneID
        self.gmtOffset = gmtOffset
        self.currency = currency
        self.wooCommerceVersion = wooCommerceVersion
    }
}

extension SiteRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<SiteRecord, Int64>("site_id")
        public static let name = RecordColumn<SiteRecord, String>("name")
        public static let details = RecordColumn<SiteRecord, String>("details")
        public static let url = RecordColumn<SiteRecord, String>("url")
        public static let timezoneID = RecordColumn<SiteRecord, String>("timezone_id")
        public static let gmtOffset = RecordColumn<SiteRecord, String>("gmt_offset")
        public static let currency = RecordColumn<SiteRecord, String>("currency")
        public static let wooCommerceVersion = RecordColumn<SiteRecord, String>("woo_commerce_version")
    }

    public var primaryKey: Int64 { siteID }

    public static let entity = Entity<SiteRecord>(
        name: "SiteRecord",
        table: "sites",
        key: ["site_id"],
        columns: [
            "site_id", "name", "details", "url", "timezone_id", "gmt_offset", "currency", "woo_commerce_version",
        ],
        decode: { row in
            SiteRecord(
                siteID: row.next(),
                name: row.next(),
                details: row.next(),
                url: row.next(),
                timezoneID: row.next(),
                gmtOffset: row.next(),
                currency: row.next(),
                wooCommerceVersion: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.name)
            row.bind(record.details)
            row.bind(record.url)
            row.bind(record.timezoneID)
            row.bind(record.gmtOffset)
            row.bind(record.currency)
            row.bind(record.wooCommerceVersion)
        }
    )
}
