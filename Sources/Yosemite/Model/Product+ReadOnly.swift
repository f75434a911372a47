import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension Product: ReadOnlyType {
    public var identity: Int64 { productID }
}

extension ProductRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = Product
}
