import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced coupons list --json`
struct CouponListDocument: Encodable {
    let store: String
    /// The number of all that match; `coupons` are the first of them.
    let matching: Int
    let offline: Bool
    let currency: String
    let coupons: [CouponRow]
}

/// A coupon in a list.
struct CouponRow: Encodable {
    let id: Int64
    let code: String
    /// Of money, or percent.
    let amount: String
    let discountType: String
    /// The store's word: `publish`, `draft` …
    let status: String
    /// `active`, `expired`, `used-up`, `draft` or `trash`.
    let state: String
    /// UTC; null where it never expires.
    let dateExpires: String?
    let usageCount: Int64
    let usageLimit: Int64?
    /// A change made here is not in the store yet.
    let pending: Bool

    init(_ coupon: Coupon, currency: String, pending: Bool, now: Date) {
        id = coupon.couponID
        code = coupon.code
        amount = Money.text(of: coupon.amount, currency: currency)
        discountType = coupon.discountTypeKey
        status = coupon.statusKey
        state = coupon.state(at: now).rawValue
        dateExpires = coupon.dateExpires?.utcText
        usageCount = coupon.usageCount
        usageLimit = coupon.usageLimit
        self.pending = pending
    }

    enum CodingKeys: String, CodingKey {
        case id, code, amount, status, state, pending
        case discountType = "discount_type"
        case dateExpires = "date_expires"
        case usageCount = "usage_count"
        case usageLimit = "usage_limit"
    }
}

/// `merced coupons show --json`
struct CouponDocument: Encodable {
    /// Keyed by the REST API's names.
    let coupon: [String: JSONValue]
    let currency: String
    let state: String
    let performance: Performance

    /// From the mirrored orders that count.
    struct Performance: Encodable {
        let orders: Int
        let discount: String
        let total: String
        /// The same two of orders in other currencies.
        let otherDiscount: [OtherAmountRow]
        let otherTotal: [OtherAmountRow]
        let customers: Int
        let firstUsed: String?
        let lastUsed: String?

        enum CodingKeys: String, CodingKey {
            case orders, discount, total, customers
            case otherDiscount = "other_discount"
            case otherTotal = "other_total"
            case firstUsed = "first_used"
            case lastUsed = "last_used"
        }
    }

    init(_ coupon: Coupon, _ performance: CouponPerformance, currency: String, now: Date) {
        self.currency = currency
        self.coupon = RecordFields.shown(coupon.writableFields, currency: currency).merging([
            "id": .number(Decimal(coupon.couponID)), "usage_count": .number(Decimal(coupon.usageCount)),
            "used_by": .array(coupon.usedBy.map { .string($0) }),
        ]) { $1 }
        state = coupon.state(at: now).rawValue
        self.performance = Performance(
            orders: performance.orders,
            discount: Money.text(performance.discount, currency: currency),
            total: Money.text(performance.total, currency: currency),
            otherDiscount: performance.otherDiscounts.map(OtherAmountRow.init),
            otherTotal: performance.otherTotals.map(OtherAmountRow.init),
            customers: performance.customers,
            firstUsed: performance.firstUsed?.utcText,
            lastUsed: performance.lastUsed?.utcText
        )
    }
}
