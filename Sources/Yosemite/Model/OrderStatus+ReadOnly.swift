import Networking
import Storage

extension OrderStatus: ReadOnlyType {
    public var identity: String { slug }
}

extension OrderStatusRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = OrderStatus
}
