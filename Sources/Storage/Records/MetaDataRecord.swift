import FoundationEssentials

/// A piece of meta data of an order or of one of its lines.
public struct MetaDataRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    /// What carries it.
    public var ownerKind: MetaDataOwner
    /// The id of the order or line.
    public var ownerID: Int64
    public var metaID: Int64
    public var key: String
    /// The value as JSON text.
    public var valueJSON: String
    public var displayKey: String?
    /// JSON text, where the store sent one.
    public var displayValue: String?

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        ownerKind: MetaDataOwner,
        ownerID: Int64,
        metaID: Int64 = 0,
        key: String,
        valueJSON: String = "null",
        displayKey: String? = nil,
        displayValue: String? = nil
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.ownerKind = ownerKind
        self.ownerID = ownerID
        self.metaID = metaID
        self.key = key
        self.valueJSON = valueJSON
        self.displayKey = displayKey
        self.displayValue = displayValue
    }
}

extension MetaDataRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<MetaDataRecord, Int64>("site_id")
        public static let orderID = RecordColumn<MetaDataRecord, Int64>("order_id")
        public static let position = RecordColumn<MetaDataRecord, Int>("position")
        public static let ownerKind = RecordColumn<MetaDataRecord, MetaDataOwner>("owner_kind")
        public static let ownerID = RecordColumn<MetaDataRecord, Int64>("owner_id")
        public static let metaID = RecordColumn<MetaDataRecord, Int64>("meta_id")
        public static let key = RecordColumn<MetaDataRecord, String>("key")
        public static let valueJSON = RecordColumn<MetaDataRecord, String>("value_json")
        public static let displayKey = RecordColumn<MetaDataRecord, String>("display_key")
        public static let displayValue = RecordColumn<MetaDataRecord, String>("display_value")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<MetaDataRecord>(
        name: "MetaDataRecord",
        table: "meta_data",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "owner_kind", "owner_id", "meta_id", "key", "value_json",
            "display_key", "display_value",
        ],
        decode: { row in
            MetaDataRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                ownerKind: row.next(),
                ownerID: row.next(),
                metaID: row.next(),
                key: row.next(),
                valueJSON: row.next(),
                displayKey: row.next(),
                displayValue: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.ownerKind)
            row.bind(record.ownerID)
            row.bind(record.metaID)
            row.bind(record.key)
            row.bind(record.valueJSON)
            row.bind(record.displayKey)
            row.bind(record.displayValue)
        }
    )
}
