import Networking
import Storage

extension ShippingMethod: ReadOnlyType {
    public var identity: Int64 { instanceID }
}

extension ShippingMethodRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ShippingMethod
}
