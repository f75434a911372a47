import FoundationEssentials
import WooFoundation

/// A plugin by WooCommerce's makers that a demo store may have. Answers follow the published references:
/// `https://woocommerce.github.io/subscriptions-rest-api-docs` (v3), and
/// `https://woocommerce.com/document/gift-cards/rest-api-reference`. There are no recordings of a real one.
public enum DemoPlugin: String, Hashable, Sendable, CaseIterable {
    /// `orders/ID/subscriptions`, `subscriptions/ID`; every seventh order started one.
    case subscriptions
    /// `gift_cards` in orders; every fifth was partly paid with one.
    case giftCards
    /// `orders/ID/shipment-trackings`.
    case shipmentTracking
    /// Not a plugin: WooCommerce's own `orders/ID/fulfillments`, enabled.
    case fulfilments
    /// Sequential Order Numbers: an order's number is in a row of its own, and found by the search. Orders that were
    /// there before have none, and their id as number.
    case sequentialNumbers
    /// WooCommerce Tax: it computes taxes in the cart of the shop's own checkout, and keeps a row for each ZIP that was
    /// taxed there. The REST API calculates with those rows only.
    case checkoutTax
    /// Quantities and stocks may be decimals: `woocommerce_stock_amount` is `floatval` instead of `intval`, and the API's
    /// schemas have numbers for integers. Such plugins add nothing to any answer, and an answer only has a fraction where
    /// there is one.
    case decimalQuantities
}

extension DemoPlugin {
    /// Its row in `system_status`; nil for what is no plugin of its own there.
    var statusRow: JSONNode? {
        guard self == .checkoutTax else { return nil }
        return [
            "plugin": "woocommerce-services/woocommerce-services.php", "name": "WooCommerce Tax", "version": "3.0.2",
            "version_latest": "3.0.2", "url": "https://woocommerce.com/", "author_name": "WooCommerce",
            "author_url": "https://woocommerce.com/", "network_activated": false,
        ]
    }
}

extension JSONNode {
    /// A quantity as PHP writes it: `3`, `1.5`.
    static func count(_ quantity: Decimal) -> JSONNode { .number("\(quantity)") }

    var decimal: Decimal? { text.flatMap { Money.amount(from: $0) } }

    /// A quantity as the shop reads it (`wc_stock_amount`): without the plugin what is after the point is cut off.
    func count(_ plugins: Set<DemoPlugin>) -> Decimal? {
        decimal.map { plugins.contains(.decimalQuantities) ? $0 : Decimal($0.truncated) }
    }
}

extension DemoOrder {
    static let numberKey = "_order_number"

    /// What customers are told: the plugin's row, else the id.
    func number(_ plugins: Set<DemoPlugin>) -> String {
        guard plugins.contains(.sequentialNumbers) else { return "\(id)" }
        return meta.first { $0.key == Self.numberKey }?.value.text ?? "\(id)"
    }
}

extension DemoOrder {
    var beginsSubscription: Bool { id % 7 == 0 && !lines.isEmpty }
    var isPaidByGiftCard: Bool { id % 5 == 0 && !lines.isEmpty }

    /// `WCS_Order_Status_Manager`, `WC_Subscriptions_Manager::maybe_trash_subscription`: undoing it brings none back.
    func endsSubscription(from before: DemoOrder?) -> Bool {
        let ends: Set<OrderStatus> = [.cancelled, .trash]
        return ends.contains(status) && before.map { !ends.contains($0.status) } ?? false
    }

    /// `WC_Subscriptions_Manager::put_subscription_on_hold_for_order`, `failed_subscription_sign_ups_for_order`; an order
    /// that is paid after all resumes it.
    func pauseSubscription(from before: DemoOrder?, _ paused: inout Set<Int>) {
        guard status != before?.status else { return }
        switch status {
        case .onHold, .failed: paused.insert(id)
        case .processing, .completed: paused.remove(id)
        case .pending, .cancelled, .refunded, .awaitingPickup, .checkoutDraft, .trash, .autoDraft: break
        }
    }

    static let subscriptionOffset = 9_000_000

    /// As answered by `subscriptions/ID`: the interval is a number as text, and missing dates are empty texts.
    func subscriptionJSON(_ context: RenderingContext) -> JSONNode {
        let states = ["active", "on-hold", "pending-cancel", "cancelled", "expired"]
        let state = states[id / 7 % states.count]
        let month = 30 * 86_400
        let next: JSONNode = state == "active" ? .string(context.dates.gmt(created + month)) : ""
        let ended: JSONNode =
            state == "cancelled" || state == "expired" ? .string(context.dates.gmt(created + month / 2)) : ""
        let subscription = id + Self.subscriptionOffset
        return [
            "id": .integer(subscription), "parent_id": .integer(id), "status": .string(state),
            "currency": .string(context.currency.code), "number": .string(String(subscription)),
            "total": context.money(lines[0].total), "customer_id": .integer(customerID),
            "billing_period": "month", "billing_interval": "1",
            "start_date_gmt": .string(context.dates.gmt(created)), "trial_end_date_gmt": "",
            "next_payment_date_gmt": next, "last_payment_date_gmt": .string(context.dates.gmt(created)),
            "cancelled_date_gmt": "", "end_date_gmt": ended,
            "line_items": [["id": 1, "name": .string(lines[0].name), "quantity": .count(lines[0].quantity)]],
        ]
    }

    /// `gift_cards` of the order; anybody with the code can spend the money.
    var giftCardsJSON: JSONNode {
        guard sums == nil else {
            let rows = giftCards.map { use -> JSONNode in
                ["id": .integer(use.id), "code": .string(use.code), "amount": .number("\(use.amount)")]
            }
            return .array(rows)
        }
        guard isPaidByGiftCard else { return [] }
        let digits = String(id)
        let last = String(repeating: "0", count: max(0, 4 - digits.count)) + digits.suffix(4)
        return [["id": .integer(id), "code": .string("GIFT-CARD-CODE-\(last)"), "amount": 10]]
    }
}

/// `orders/ID/subscriptions` and `subscriptions/ID`.
enum SubscriptionRoutes {
    static func ofOrder(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard context.rendering.plugins.contains(.subscriptions) else { throw .noRoute }
        guard let order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.list()
        let own = order.beginsSubscription ? [order.subscriptionJSON(context.rendering)] : []
        let rows = state.subscriptions[id] ?? own
        if state.endedSubscriptions.contains(id) { return context.list(rows.map { ended($0, with: id) }, allow: "GET") }
        guard state.pausedSubscriptions.contains(id) else { return context.list(rows, allow: "GET") }
        return context.list(rows.map { paused($0, with: order) }, allow: "GET")
    }

    /// With the order that started it, or with a renewal that failed (`WC_Subscriptions_Renewal_Order`).
    private static func paused(_ row: JSONNode, with order: DemoOrder) -> JSONNode {
        guard row["status"]?.text == "active", row["parent_id"]?.integer == order.id || order.status == .failed else {
            return row
        }
        var row = row
        row["status"] = "on-hold"
        return row
    }

    /// A subscription ends with the order that started it, not with one that renews it.
    private static func ended(_ row: JSONNode, with id: Int) -> JSONNode {
        guard row["parent_id"]?.integer == id else { return row }
        var row = row
        row["status"] = "cancelled"
        row["next_payment_date_gmt"] = ""
        return row
    }
}

extension DemoStore {
    /// Replaces an order's subscriptions.
    public func setSubscriptions(_ rows: [JSONNode], ofOrder id: Int) { withState { $0.subscriptions[id] = rows } }
}
