import FoundationEssentials

/// A status an order can have, custom ones included, and how many orders the store counts in it.
public struct OrderStatusRecord: GeneratedRecord {
    static let table = "order_statuses"
    public var primaryKey: String { slug }

    /// The local id of the store.
    public var siteID: Int64
    public var slug: String
    public var name: String = ""
    public var total: Int = 0
}
