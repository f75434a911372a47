import WooFoundation

/// A shipping method of a zone (`wc/v3/shipping/zones/ID/methods`).
public struct ShippingMethod: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "shipping method"

    public let siteID: Int64
    /// Unique in the store, whichever the zone.
    public let instanceID: Int64
    public let zoneID: Int64
    /// Empty where the answer does not contain it; the list of zones does.
    public let zoneName: String
    public let zonePosition: Int64
    /// `flat_rate`, `local_pickup`, `free_shipping`, …
    public let methodID: String
    /// Shown to customers.
    public let title: String
    public let position: Int64
    public let isEnabled: Bool
    /// `taxable` or `none`; empty where the method has no such setting, which counts as taxable.
    public let taxStatusKey: String
    /// As entered by the owner, without tax: an amount or a formula (`4.90 + [qty] * 0.5`).
    public let cost: String

    private enum CodingKeys: String, CodingKey {
        case title, order, enabled, settings
        case instanceID = "instance_id"
        case methodID = "method_id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        // A store sends an empty list where a method has no settings.
        let settings = (try? container.decodeIfPresent(JSONValue.self, forKey: .settings)) ?? .null
        func setting(_ name: String) -> String {
            let setting = settings[name] ?? .null
            return (setting["value"] ?? setting).string ?? ""
        }
        siteID = try decoder.injected(.siteID)
        instanceID = try container.identifier(.instanceID)
        zoneID = try decoder.injected(.shippingZoneID)
        zoneName = ""
        zonePosition = 0
        methodID = try container.slug(.methodID)
        title = container.text(.title) ?? ""
        position = container.integer(.order) ?? 0
        isEnabled = container.flag(.enabled) ?? false
        taxStatusKey = setting("tax_status")
        cost = setting("cost")
    }
}
