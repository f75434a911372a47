import FoundationEssentials
import Networking
import WooFoundation

/// Coupons as rows of a file, with the REST API's names.
public enum CouponFile {
    public static func lines(_ coupons: [Coupon]) -> [String] {
        let fields = CouponField.allCases.map(\.rawValue)
        let head = CSVWriter.line(["id"] + fields + ["usage_count"])
        return [head]
            + coupons.map { coupon in
                let values = coupon.writableFields
                let cells = fields.map { RecordValue.shown(values[$0] ?? .null) }
                return CSVWriter.line(["\(coupon.couponID)"] + cells + ["\(coupon.usageCount)"])
            }
    }

    /// The value of a cell for a field. Anything that is not a number, or neither yes nor no, stays text, and is
    /// rejected as such.
    static func value(_ text: String, of field: String) -> JSONValue {
        switch CouponField(rawValue: field) {
        case .isForIndividualUse?, .excludesSaleItems?, .givesFreeShipping?:
            FileFlag.read(text).map { .bool($0) } ?? .string(text)
        case .usageLimit?, .usageLimitPerUser?, .limitUsageToItems?: number(text)
        case .productIDs?, .excludedProductIDs?, .productCategoryIDs?, .excludedProductCategoryIDs?:
            .array(parts(text).map(number))
        case .emailRestrictions?: .array(parts(text).map { .string($0) })
        case .code?, .discountType?, .amount?, .status?, .dateExpires?, .minimumAmount?, .maximumAmount?:
            .string(text.trimmed(.whitespacesAndNewlines))
        case .description?, nil: .string(text)
        }
    }

    private static func number(_ text: String) -> JSONValue {
        let text = text.trimmed(.whitespaces)
        if text.isEmpty { return .null }
        return Int64(text).map { .number(Decimal($0)) } ?? .string(text)
    }

    private static func parts(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed(.whitespaces) }.filter { !$0.isEmpty }
    }
}
