/// A region with its own shipping methods (`wc/v3/shipping/zones`).
public struct ShippingZoneRecord: GeneratedRecord {
    static let table = "shipping_zones"
    public var primaryKey: Int64 { zoneID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// 0 for the zone of everywhere else.
    public var zoneID: Int64 = 0
    public var name: String = ""
    public var position: Int64 = 0
    public var placesJSON: String = "[]"
}
