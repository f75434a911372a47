import Networking
import Storage

extension PaymentGateway: ReadOnlyType {
    public var identity: String { gatewayID }
}

extension PaymentGatewayRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = PaymentGateway
}
