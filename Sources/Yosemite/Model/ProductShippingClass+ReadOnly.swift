import Networking
import Storage

extension ProductShippingClass: ReadOnlyType {
    public var identity: Int64 { shippingClassID }
}

extension ProductShippingClassRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductShippingClass
}
