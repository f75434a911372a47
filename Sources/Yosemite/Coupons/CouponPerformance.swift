import FoundationEssentials
import Storage
import WooFoundation

/// The sales of a coupon, from the orders that count: as in the store's own coupon report, plus the orders' totals.
public struct CouponPerformance: Hashable, Sendable {
    public let orders: Int
    /// Without tax, in the store's currency.
    public let discount: Decimal
    /// The total of the orders with it, with tax and shipping; refunds are not subtracted.
    public let total: Decimal
    /// The same two in other currencies.
    public let otherDiscounts: [OtherAmount]
    public let otherTotals: [OtherAmount]
    public let firstUsed: Date?
    public let lastUsed: Date?
    public let customers: Int

    init(_ sums: CouponSums) {
        orders = sums.orders
        discount = Money.amount(stored: sums.discount)
        total = Money.amount(stored: sums.total)
        otherDiscounts = OtherAmount.list(sums.otherDiscounts)
        otherTotals = OtherAmount.list(sums.otherTotals)
        firstUsed = sums.firstAt.map { Date(timeIntervalSince1970: Double($0)) }
        lastUsed = sums.lastAt.map { Date(timeIntervalSince1970: Double($0)) }
        customers = sums.customers
    }
}
