import FoundationEssentials

/// A status an order can have, custom ones included, and how many orders the store counts in it.
public struct OrderStatusRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var slug: String
    public var name: String
    public var total: Int

    public init(
        siteID: Int64,
        slug: String,
        name: String = "",
        total: Int = 0
    ) {
        self.siteID = siteID
        self.slug = slug
        self.name = name
        self.total = total
    }
}

extension OrderStatusRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderStatusRecord, Int64>("site_id")
        public static let slug = RecordColumn<OrderStatusRecord, String>("slug")
        public static let name = RecordColumn<OrderStatusRecord, String>("name")
        public static let total = RecordColumn<OrderStatusRecord, Int>("total")
    }

    public var primaryKey: String { slug }

    public static let entity = Entity<OrderStatusRecord>(
        name: "OrderStatusRecord",
        table: "order_statuses",
        key: ["slug"],
        columns: [
            "site_id", "slug", "name", "total",
        ],
        decode: { row in
            OrderStatusRecord(
                siteID: row.next(),
                slug: row.next(),
                name: row.next(),
                total: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.slug)
            row.bind(record.name)
            row.bind(record.total)
        }
    )
}
