import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What a list shows of a coupon: a `Coupon` has it too.
public protocol ListedCoupon: Sendable {
    /// Negative while the store does not have it.
    var couponID: Int64 { get }
    var code: String { get }
    /// Percent or major units, as received.
    var amount: String { get }
    var statusKey: String { get }
    /// `percent`, `fixed_cart`, `fixed_product`, or a plugin's.
    var discountTypeKey: String { get }
    var dateExpires: Date? { get }
    var usageCount: Int64 { get }
    /// nil without a limit.
    var usageLimit: Int64? { get }
}

/// A coupon as shown in a list; `EntityListener` provides the whole `Coupon`.
public struct CouponSummary: ListedCoupon, ReadOnlyType, GeneratedCopiable {
    public let siteID: Int64
    public let couponID: Int64
    public let code: String
    public let amount: String
    /// `publish`, `draft`, `pending`, `private`, `trash`; with pending edits applied.
    public let statusKey: String
    public let discountTypeKey: String
    public let dateExpires: Date?
    public let usageCount: Int64
    public let usageLimit: Int64?

    public var identity: Int64 { couponID }
}

extension Coupon: ListedCoupon {}

extension ListedCoupon {
    /// Whether and how it can be used now.
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
}

extension CouponRowRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = CouponSummary
}
