import WooFoundation

/// The consequences of an order's status `refunded`: the Gift Cards plugin creates a refund of 0 for the amount
/// credited to its cards, and core one of the rest (code: `WC_GC_Refunds::order_fully_refunded`,
/// `wc_order_fully_refunded`).
enum FullRefund {
    static func follow(_ order: inout DemoOrder, from before: DemoOrder?, _ state: inout StoreState) {
        guard order.status == .refunded, let before, before.status != .refunded else { return }
        if before.giftCards.contains(where: \.isDebited), !order.giftCards.contains(where: \.isDebited) {
            var refund = refund(of: 0, reason: "", order, &state)
            let activities = order.giftCards.map { JSONNode.integer(refund.id + $0.id) }
            refund.meta = [
                DemoMeta(id: refund.id + 26_000, key: "_wc_gc_refund_activities", value: .array(activities))
            ]
            order.refunds.append(refund)
        }
        let left = order.total - order.refunded
        guard left > 0 else { return }
        order.refunds.append(refund(of: left, reason: "Order fully refunded.", order, &state))
    }

    private static func refund(of amount: Int, reason: String, _ order: DemoOrder, _ state: inout StoreState)
        -> DemoRefund
    {
        DemoRefund(
            id: state.table.newOrderID(),
            created: order.modified,
            amount: amount,
            tax: 0,
            reason: reason,
            isFull: amount > 0
        )
    }
}
