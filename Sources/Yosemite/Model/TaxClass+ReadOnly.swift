import Networking
import Storage

extension TaxClass: ReadOnlyType {
    public var identity: String { slug }
}

extension TaxClassRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = TaxClass
}
