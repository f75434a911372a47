import Networking
import Storage

extension Customer: ReadOnlyType {
    public var identity: Int64 { customerID }
}

extension CustomerRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = Customer
}
