/// A part of the world with shipping methods of its own (`wc/v3/shipping/zones`).
public struct ShippingZoneRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// 0 for everywhere else.
    public var zoneID: Int64 = 0
    public var name: String = ""
    public var position: Int64 = 0
    public var placesJSON: String = "[]"

    public init() {}
}

extension ShippingZoneRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ShippingZoneRecord, Int64>("site_id")
        public static let zoneID = RecordColumn<ShippingZoneRecord, Int64>("zone_id")
        public static let name = RecordColumn<ShippingZoneRecord, String>("name")
        public static let position = RecordColumn<ShippingZoneRecord, Int64>("position")
        public static let placesJSON = RecordColumn<ShippingZoneRecord, String>("places_json")
    }

    public var primaryKey: Int64 { zoneID }

    public static let entity = Entity<ShippingZoneRecord>(
        name: "ShippingZoneRecord",
        table: "shipping_zones",
        key: ["zone_id"],
        empty: ShippingZoneRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.zoneID, \.zoneID),
            .column(Columns.name, \.name),
            .column(Columns.position, \.position),
            .column(Columns.placesJSON, \.placesJSON),
        ]
    )
}
