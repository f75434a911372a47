import Networking
import Storage

extension ProductAttribute: ReadOnlyType {
    public var identity: Int64 { attributeID }
}

extension ProductAttributeRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductAttribute
}
