import Networking
import Storage
import WooFoundation

extension Customer {
    /// The fields that can be written, by their names in the REST API.
    public var writableFields: [String: JSONValue] {
        let record = CustomerRecord(self)
        let pairs = CustomerField.allCases.map { ($0.rawValue, JSONValue.string(record[keyPath: $0.key])) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Whether it is not in the store yet.
    public var isOnlyHere: Bool { customerID < 0 }
}
