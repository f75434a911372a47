import Networking
import Storage

extension ShippingZone: ReadOnlyType {
    public var identity: Int64 { zoneID }
}

extension ShippingZoneRecord: ReadOnlyConvertible {
    init(_ zone: ShippingZone) {
        self.init()
        siteID = zone.siteID
        zoneID = zone.zoneID
        name = zone.name
        position = zone.position
        placesJSON = StoredJSON.text(zone.places)
    }

    /// - Throws: `StorageError.unreadable`.
    public func toReadOnly() throws -> ShippingZone {
        ShippingZone(
            siteID: siteID,
            zoneID: zoneID,
            name: name,
            position: position,
            places: try StoredJSON.list(placesJSON)
        )
    }
}
