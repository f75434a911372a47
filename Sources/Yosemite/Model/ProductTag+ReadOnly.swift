import Networking
import Storage

extension ProductTag: ReadOnlyType {
    public var identity: Int64 { tagID }
}

extension ProductTagRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductTag
}
