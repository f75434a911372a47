/// A way to ship, as a zone has it (`wc/v3/shipping/zones/ID/methods`).
public struct ShippingMethodRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var instanceID: Int64 = 0
    public var zoneID: Int64 = 0
    public var zoneName: String = ""
    public var zonePosition: Int64 = 0
    public var methodID: String = ""
    public var title: String = ""
    public var position: Int64 = 0
    public var isEnabled: Bool = false
    public var taxStatusKey: String = ""
    public var cost: String = ""

    public init() {}
}

extension ShippingMethodRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ShippingMethodRecord, Int64>("site_id")
        public static let instanceID = RecordColumn<ShippingMethodRecord, Int64>("instance_id")
        public static let zoneID = RecordColumn<ShippingMethodRecord, Int64>("zone_id")
        public static let zoneName = RecordColumn<ShippingMethodRecord, String>("zone_name")
        public static let zonePosition = RecordColumn<ShippingMethodRecord, Int64>("zone_position")
        public static let methodID = RecordColumn<ShippingMethodRecord, String>("method_id")
        public static let title = RecordColumn<ShippingMethodRecord, String>("title")
        public static let position = RecordColumn<ShippingMethodRecord, Int64>("position")
        public static let isEnabled = RecordColumn<ShippingMethodRecord, Bool>("is_enabled")
        public static let taxStatusKey = RecordColumn<ShippingMethodRecord, String>("tax_status_key")
        public static let cost = RecordColumn<ShippingMethodRecord, String>("cost")
    }

    public var primaryKey: Int64 { instanceID }

    public static let entity = Entity<ShippingMethodRecord>(
        name: "ShippingMethodRecord",
        table: "shipping_methods",
        key: ["instance_id"],
        empty: ShippingMethodRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.instanceID, \.instanceID),
            .column(Columns.zoneID, \.zoneID),
            .column(Columns.zoneName, \.zoneName),
            .column(Columns.zonePosition, \.zonePosition),
            .column(Columns.methodID, \.methodID),
            .column(Columns.title, \.title),
            .column(Columns.position, \.position),
            .column(Columns.isEnabled, \.isEnabled),
            .column(Columns.taxStatusKey, \.taxStatusKey),
            .column(Columns.cost, \.cost),
        ]
    )
}
