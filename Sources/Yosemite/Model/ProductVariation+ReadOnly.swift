import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ProductVariation: ReadOnlyType {
    public var identity: Int64 { variationID }
}

extension ProductVariationRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductVariation
}
