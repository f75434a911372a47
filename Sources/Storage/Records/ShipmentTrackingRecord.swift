import FoundationEssentials

/// A parcel of an order.
public struct ShipmentTrackingRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var orderID: Int64 = 0
    /// The store's name of it; `edit-12` while it is not there yet.
    public var trackingID: String = ""
    /// The edit that adds it; 0 for what the store has.
    public var editID: Int64 = 0
    public var trackingNumber: String = ""
    public var provider: String = ""
    public var url: String = ""
    /// A day of the store's calendar.
    public var dateShipped: String = ""

    public init() {}
}

extension ShipmentTrackingRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let shipmentID = RecordColumn<ShipmentTrackingRecord, String>("shipment_id")
        public static let siteID = RecordColumn<ShipmentTrackingRecord, Int64>("site_id")
        public static let orderID = RecordColumn<ShipmentTrackingRecord, Int64>("order_id")
        public static let trackingID = RecordColumn<ShipmentTrackingRecord, String>("tracking_id")
        public static let editID = RecordColumn<ShipmentTrackingRecord, Int64>("edit_id")
        public static let trackingNumber = RecordColumn<ShipmentTrackingRecord, String>("tracking_number")
        public static let provider = RecordColumn<ShipmentTrackingRecord, String>("provider")
        public static let url = RecordColumn<ShipmentTrackingRecord, String>("url")
        public static let dateShipped = RecordColumn<ShipmentTrackingRecord, String>("date_shipped")
    }

    public var primaryKey: String { "\(orderID)/\(trackingID)" }

    public static let entity = Entity<ShipmentTrackingRecord>(
        name: "ShipmentTrackingRecord",
        table: "shipment_trackings",
        key: ["shipment_id"],
        empty: ShipmentTrackingRecord(),
        fields: [
            .derived(Columns.shipmentID, \.primaryKey),
            .column(Columns.siteID, \.siteID),
            .column(Columns.orderID, \.orderID),
            .column(Columns.trackingID, \.trackingID),
            .column(Columns.editID, \.editID),
            .column(Columns.trackingNumber, \.trackingNumber),
            .column(Columns.provider, \.provider),
            .column(Columns.url, \.url),
            .column(Columns.dateShipped, \.dateShipped),
        ]
    )
}

/// Who carries parcels, as the store's plugin knows them.
public struct ShipmentProviderRecord: Object, Hashable {
    public var siteID: Int64 = 0
    public var group: String = ""
    public var name: String = ""
    public var link: String = ""

    public init() {}
}

extension ShipmentProviderRecord {
    public enum Columns {
        public static let providerID = RecordColumn<ShipmentProviderRecord, String>("provider_id")
        public static let siteID = RecordColumn<ShipmentProviderRecord, Int64>("site_id")
        public static let group = RecordColumn<ShipmentProviderRecord, String>("group_name")
        public static let name = RecordColumn<ShipmentProviderRecord, String>("name")
        public static let link = RecordColumn<ShipmentProviderRecord, String>("link")
    }

    public var primaryKey: String { "\(group)/\(name)" }

    public static let entity = Entity<ShipmentProviderRecord>(
        name: "ShipmentProviderRecord",
        table: "shipment_providers",
        key: ["provider_id"],
        empty: ShipmentProviderRecord(),
        fields: [
            .derived(Columns.providerID, \.primaryKey),
            .column(Columns.siteID, \.siteID),
            .column(Columns.group, \.group),
            .column(Columns.name, \.name),
            .column(Columns.link, \.link),
        ]
    )
}

/// Whether the store offers shipment tracking, as it last said.
public struct ShipmentOfferRecord: Object, Hashable {
    public var siteID: Int64 = 0
    /// By the plugin.
    public var isOffered: Bool = false
    /// By WooCommerce itself.
    public var hasFulfilments: Bool = false
    public var askedAt = Date(timeIntervalSince1970: 0)

    public init() {}
}

extension ShipmentOfferRecord {
    public enum Columns {
        public static let siteID = RecordColumn<ShipmentOfferRecord, Int64>("site_id")
        public static let isOffered = RecordColumn<ShipmentOfferRecord, Bool>("is_offered")
        public static let hasFulfilments = RecordColumn<ShipmentOfferRecord, Bool>("has_fulfilments")
        public static let askedAt = RecordColumn<ShipmentOfferRecord, Date>("asked_at")
    }

    public var primaryKey: Int64 { siteID }

    public static let entity = Entity<ShipmentOfferRecord>(
        name: "ShipmentOfferRecord",
        table: "shipment_offers",
        key: ["site_id"],
        empty: ShipmentOfferRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.isOffered, \.isOffered),
            .column(Columns.hasFulfilments, \.hasFulfilments),
            .column(Columns.askedAt, \.askedAt),
        ]
    )
}
