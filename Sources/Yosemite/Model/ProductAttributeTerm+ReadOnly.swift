import Networking
import Storage

extension ProductAttributeTerm: ReadOnlyType {
    public var identity: Int64 { termID }
}

extension ProductAttributeTermRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductAttributeTerm
}
