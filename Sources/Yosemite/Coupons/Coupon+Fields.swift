import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The names of what a coupon is for, as far as the mirror has them.
public struct CouponNames: Hashable, Sendable {
    public let products: [Int64: String]
    public let categories: [Int64: String]
}

extension Coupon {
    /// What can be done with it now.
    public func state(at now: Date) -> CouponState {
        switch statusKey {
        case OrderField.trash, EditedRecord.deleted: return .trash
        case "publish": break
        default: return .draft
        }
        if let dateExpires, dateExpires <= now { return .expired }
        if let usageLimit, usageLimit > 0, usageCount >= usageLimit { return .usedUp }
        return .active
    }

    /// The fields that can be written, by the REST API's names.
    public var writableFields: [String: JSONValue] { Self.fields(of: CouponRecord(self)) }

    /// What a new one has before anything is said of it.
    public static var newFields: [String: JSONValue] {
        CouponRecord.blank(0, siteID: 0, at: Date(timeIntervalSince1970: 0)).map(fields) ?? [:]
    }

    private static func fields(of record: CouponRecord) -> [String: JSONValue] {
        let pairs = CouponField.allCases.compactMap { field in
            record.value(of: field.rawValue).map { (field.rawValue, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// What a new coupon is to have: `values` with `changes`, without what a store has for itself.
    public static func draft(_ values: [String: JSONValue], with changes: [RecordChange]) -> [RecordChange] {
        let standard = newFields
        let all = values.merging(changes.map { ($0.field, $0.value) }) { _, new in new }
        return all.sorted { $0.key < $1.key }.compactMap { field, value in
            // A coupon that is made like a disabled one, or one of the trash, is there to be used.
            guard field != CouponField.status.rawValue, value != standard[field], value != .string("") else {
                return nil
            }
            return RecordChange(field: field, base: nil, value: value)
        }
    }
}
