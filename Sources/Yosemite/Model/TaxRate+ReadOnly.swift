import Networking
import Storage

extension TaxRate: ReadOnlyType {
    public var identity: Int64 { rateID }
}

extension TaxRateRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = TaxRate
}
