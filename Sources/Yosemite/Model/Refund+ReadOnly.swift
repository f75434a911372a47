import Networking
import Storage

extension Refund: ReadOnlyType {
    public var identity: Int64 { refundID }
}

extension RefundRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = Refund
}
