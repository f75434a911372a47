import Networking
import Storage

extension ShippingZone: ReadOnlyType {
    public var identity: Int64 { zoneID }
}

extension ShippingZoneRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ShippingZone
}
