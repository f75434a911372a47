import FoundationEssentials

/// A parcel of an order.
public struct ShipmentTrackingRecord: GeneratedRecord {
    static let table = "shipment_trackings"
    public var primaryKey: String { shipmentID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var orderID: Int64 = 0
    /// The store's id for it; `edit-12` while it is not in the store yet.
    public var trackingID: String = ""
    /// The edit that adds it; 0 for one that the store has.
    public var editID: Int64 = 0
    public var trackingNumber: String = ""
    public var provider: String = ""
    public var url: String = ""
    /// A day of the store's calendar.
    public var dateShipped: String = ""

    public var shipmentID: String { "\(orderID)/\(trackingID)" }
}

/// A shipping company, as the store's plugin lists it.
public struct ShipmentProviderRecord: GeneratedRecord {
    static let table = "shipment_providers"
    static let columnNames = ["group": "group_name"]
    public var primaryKey: String { providerID }

    public var siteID: Int64 = 0
    public var group: String = ""
    public var name: String = ""
    public var link: String = ""

    public var providerID: String { "\(group)/\(name)" }
}

/// Whether the store offers shipment tracking, as it last reported.
public struct ShipmentOfferRecord: GeneratedRecord {
    static let table = "shipment_offers"
    public var primaryKey: Int64 { siteID }

    public var siteID: Int64 = 0
    /// By the plugin.
    public var isOffered: Bool = false
    /// By WooCommerce itself.
    public var hasFulfilments: Bool = false
    public var askedAt: Date = Date(timeIntervalSince1970: 0)
}
