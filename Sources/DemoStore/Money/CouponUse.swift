import WooFoundation

/// The usage counts of coupons: raised as soon as an order has them, paid or not, and lowered by an order that fails,
/// is cancelled or loses them (`wc_update_coupon_usage_counts`). Deleting an order permanently changes no count. The
/// coupon's date of change stays the same. A customer at the classic checkout only holds them: `CouponHold`.
enum CouponUse {
    /// - Parameter before: the order as the store has it; nil for a new one.
    static func count(
        _ order: DemoOrder,
        from before: DemoOrder?,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) {
        let isHeld = state.couponHolds.contains { $0.orderID == order.id }
        let old = isHeld ? [] : before.map(codes) ?? []
        let new = isHeld && order.status == .pending ? [] : codes(order)
        if order.status != .pending { state.couponHolds.removeAll { $0.orderID == order.id } }
        guard old != new else { return }
        let user = order.customerID > 0 ? String(order.customerID) : order.billing.email
        for code in old where !new.contains(code) { change(code, by: -1, user, rendering, &state) }
        for code in new where !old.contains(code) { change(code, by: 1, user, rendering, &state) }
    }

    private static func codes(_ order: DemoOrder) -> [String] {
        switch order.status {
        case .cancelled, .failed, .trash: []
        case .pending, .processing, .onHold, .completed, .refunded, .awaitingPickup, .checkoutDraft, .autoDraft:
            order.coupons.map(\.code)
        }
    }

    private static func change(
        _ code: String,
        by step: Int,
        _ user: String,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) {
        guard let id = state.lists[.coupons]?.owners(of: "code", rendering)[code],
            let row = state.lists[.coupons]?.row(id: id),
            let node = state.lists[.coupons]?.record(row, rendering)
        else { return }
        var users = node["used_by"]?.elements ?? []
        if step > 0, !user.isEmpty {
            users.append(.string(user))
        } else if let place = users.firstIndex(of: .string(user)) {
            users.remove(at: place)
        }
        let count = max(0, (node["usage_count"]?.integer ?? 0) + step)
        let fields: JSONNode = ["usage_count": .integer(count), "used_by": .array(users)]
        _ = state.lists[.coupons]?.change(id: id, fields, now: row.modified)
    }
}

/// A coupon of an order that was placed at the classic checkout and is not paid: for some time it counts as used,
/// though `usage_count` and `used_by` say nothing of it (`WC_Order::hold_applied_coupons`).
struct CouponHold: Sendable {
    let orderID: Int
    let code: String
    /// A customer's id, or a guest's address.
    let user: String
    /// Seconds since 1970.
    let until: Int

    /// `woocommerce_hold_stock_minutes`, and one minute where that is empty (`get_tentative_held_time`).
    static func minutes(_ settings: [GeneralSettings.Setting]) -> Int {
        let setting = settings.first { $0.id == "woocommerce_hold_stock_minutes" }
        return max(1, setting.flatMap { Int($0.value) } ?? 0)
    }
}
