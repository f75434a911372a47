/// A shipping method of a zone (`wc/v3/shipping/zones/ID/methods`).
public struct ShippingMethodRecord: GeneratedRecord {
    static let table = "shipping_methods"
    public var primaryKey: Int64 { instanceID }

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
}
