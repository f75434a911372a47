import Networking
import Storage
import WooFoundation

extension Product {
    /// The fields that can be written, by their names in the REST API.
    public var writableFields: [String: JSONValue] {
        let record = ProductRecord(self)
        let fields = ProductField.ofProducts.union([.type]).compactMap { field in
            record.value(of: field.rawValue).map { (field.rawValue, $0) }
        }
        return Dictionary(fields) { first, _ in first }
    }
}

extension ProductVariation {
    /// The fields that can be written, by their names in the REST API.
    public var writableFields: [String: JSONValue] {
        let record = ProductVariationRecord(self)
        let fields = ProductField.ofVariations.compactMap { field in
            record.value(of: field.rawValue).map { (field.rawValue, $0) }
        }
        return Dictionary(fields) { first, _ in first }
    }
}
