import FoundationEssentials

/// A row of the store that could not be decoded, kept as received so that it can be shown and hides no other row.
public struct UnreadableRowRecord: GeneratedRecord {
    static let table = "unreadable_rows"
    public var primaryKey: CompositeKey { CompositeKey(resource, identity) }

    /// The local id of the store.
    public var siteID: Int64
    /// The requested resource: `orders`, `products`, …
    public var resource: String
    /// The id in decimal, or a hash of `raw` where there is none.
    public var identity: String
    public var reason: String = ""
    /// As received, truncated to `UnreadableRowRecord.rawLimit` when saved.
    public var raw: Data = Data()
    public var seenAt: Date

    /// The most bytes kept of one row.
    public static let rawLimit = 1 << 20
}
