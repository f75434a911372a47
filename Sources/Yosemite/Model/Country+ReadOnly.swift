import Networking
import Storage

extension Country: ReadOnlyType {
    public var identity: String { code }
}

extension CountryRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = Country
}
