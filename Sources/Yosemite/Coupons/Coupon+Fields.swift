import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The names of the products and categories a coupon is restricted to, as far as the mirror has them.
public struct CouponNames: Hashable, Sendable {
    public let products: [Int64: String]
    public let categories: [Int64: String]
}

extension Coupon {
    /// The fields that can be written, by their names in the REST API.
    public var writableFields: [String: JSONValue] { Self.fields(of: CouponRecord(self)) }

    /// The values of a new coupon before any are entered.
    public static var newFields: [String: JSONValue] {
        CouponRecord.blank(0, siteID: 0, at: Date(timeIntervalSince1970: 0)).map(fields) ?? [:]
    }

    private static func fields(of record: CouponRecord) -> [String: JSONValue] {
        let pairs = CouponField.allCases.compactMap { field in
            record.value(of: field.rawValue).map { (field.rawValue, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The fields of a new coupon: `values` with `changes`, without those the store sets itself.
    public static func draft(_ values: [String: JSONValue], with changes: [RecordChange]) -> [RecordChange] {
        let standard = newFields
        let all = values.merging(changes.map { ($0.field, $0.value) }) { _, new in new }
        return all.sorted { $0.key < $1.key }.compactMap { field, value in
            // A coupon created from a disabled one, or from one in the trash, is meant to be used.
            guard field != CouponField.status.rawValue, value != standard[field], value != .string("") else {
                return nil
            }
            return RecordChange(field: field, base: nil, value: value)
        }
    }
}
