import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// A coupon that an unpaid order of the classic checkout holds: the store refuses it as used up until it lets go, though
/// the coupon's own count does not show it.
struct HeldCoupon: Hashable, Sendable {
    let code: String
    let orderID: Int64
    let until: Date
    let hold: CartCoupon.Hold

    /// Those that end first come first.
    static func load(_ storage: any StorageType, at now: Date) throws -> [HeldCoupon] {
        let orders = try UnpaidCheckouts(storage: storage, now: now).holdingCoupons()
        guard !orders.isEmpty else { return [] }
        let lines = try storage.allObjects(
            ofType: OrderCouponLineRecord.self,
            matching: OrderCouponLineRecord.Columns.orderID.isIn(orders.map(\.order.orderID))
        )
        guard let siteID = lines.first?.siteID else { return [] }
        let zone = try StoreSettings.timeZone(from: storage, siteID: siteID)
        return orders.flatMap { order, until in
            let words = localized("unpaid order #%@ until %@", order.number, clock(until, zone))
            let user = order.customerID > 0 ? "\(order.customerID)" : order.billing.email
            return lines.filter { $0.orderID == order.orderID }.map { line in
                HeldCoupon(
                    code: CouponSpelling.written(line.code),
                    orderID: order.orderID,
                    until: until,
                    hold: CartCoupon.Hold(user: user, words: words)
                )
            }
        }
    }

    private static func clock(_ date: Date, _ zone: StoreTimeZone?) -> String {
        let civil = (zone ?? .utc).civil(date)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(two(civil.hour)):\(two(civil.minute))" + (zone == nil ? " UTC" : "")
    }
}

extension Catalogue {
    /// - Parameter orderID: an order whose own coupons do not count: it is being changed.
    mutating func hold(_ held: [HeldCoupon], at now: Date, besides orderID: Int64?) {
        for one in held where one.until > now && one.orderID != orderID { use(one.code, heldAs: one.hold) }
    }
}
