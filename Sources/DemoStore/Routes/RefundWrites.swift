import FoundationEssentials
import WooFoundation

/// `POST orders/{id}/refunds` and `DELETE orders/{id}/refunds/{refund}`, by core's rules (finding 26; code:
/// `wc_create_refund`).
struct RefundWrites {
    let stripe: DemoStripe

    /// A repeated request refunds again: there is no idempotency.
    func create(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        try context.access.create()
        guard var order = state.table.order(id: id) else {
            throw RESTError(404, "woocommerce_rest_invalid_order_id", "Invalid order ID.")
        }
        var nextID = order.lastLineID + 100 * (order.refunds.count + 1)
        let parts = try parts(fields["line_items"], of: order, context.rendering.plugins, &nextID)
        let sum = parts.reduce(0) { $0 + $1.total + $1.tax }
        let asked = fields["amount"]?.text.flatMap { MoneyText.cents($0) }
        let amount = asked ?? sum
        if amount < 0 {
            throw RESTError(
                400,
                "woocommerce_rest_invalid_order_refund",
                "Refund amount must be greater than zero."
            )
        }
        let remaining = order.total - order.refunded
        guard amount <= remaining else { throw Self.refused("Invalid refund amount.") }
        let isAutomatic = fields["api_refund"]?.isTruthy ?? true
        var refund = DemoRefund(
            id: state.table.newOrderID(),
            created: context.now,
            amount: amount,
            tax: parts.reduce(0) { $0 + $1.tax },
            reason: fields["reason"]?.text ?? "",
            isFull: amount == remaining && amount > 0,
            parts: parts,
            isAutomatic: isAutomatic
        )
        refund.hasAmount = asked != nil || amount > 0
        if isAutomatic { try giveBack(refund, of: order, state) }
        refund.meta = (fields["meta_data"]?.elements ?? []).enumerated().map { index, item in
            DemoMeta(id: refund.id + 26_000 + index, key: item["key"]?.text ?? "", value: item["value"] ?? "")
        }
        order.refunds.append(refund)
        order.modified = context.now
        if fields["api_restock"]?.isTruthy ?? true { restock(parts, of: order, context, &state) }
        finish(&order, refund, context, &state)
        var answer = context.single(refund.json(context.rendering, of: order), status: 201, allow: "GET, POST")
        // As the real one writes it, including its route's pattern.
        answer.set("Location", "\(context.rendering.api)orders/(?P<order_id>[\\d]+)/refunds/\(refund.id)")
        return answer
    }

    /// Deletes permanently, with `force` and without; the order's status stays.
    func delete(id: Int, refund: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        guard var order = state.table.order(id: id) else { throw .invalidOrder }
        guard let found = order.refunds.first(where: { $0.id == refund }) else {
            throw RESTError(404, "woocommerce_rest_shop_order_refund_invalid_id", "Invalid ID.")
        }
        try context.access.delete()
        order.refunds.removeAll { $0.id == refund }
        order.modified = context.now
        state.table.store(order)
        return context.single(found.json(context.rendering, of: order), allow: "GET, DELETE")
    }

    /// Items that do not belong to the order are ignored, as core does.
    private func parts(
        _ items: JSONNode?,
        of order: DemoOrder,
        _ plugins: Set<DemoPlugin>,
        _ nextID: inout Int
    ) throws(RESTError) -> [DemoRefundPart] {
        var parts: [DemoRefundPart] = []
        for item in items?.elements ?? [] {
            let lineID = item["id"]?.integer ?? 0
            let kind: DemoRefundPart.Kind
            if order.lines.contains(where: { $0.id == lineID }) {
                kind = .product
            } else if order.shippingLines.contains(where: { $0.id == lineID }) {
                kind = .shipping
            } else if order.fees.contains(where: { $0.id == lineID }) {
                kind = .fee
            } else {
                continue
            }
            let total = item["refund_total"]?.text.flatMap { MoneyText.cents($0) } ?? 0
            let taxes = (item["refund_tax"]?.elements ?? []).compactMap { tax -> DemoRefundPart.Share? in
                guard let rate = tax["id"]?.integer,
                    let amount = tax["refund_total"]?.text.flatMap({ MoneyText.cents($0) })
                else { return nil }
                return amount == 0 ? nil : DemoRefundPart.Share(rate: rate, amount: amount)
            }
            let quantity = item["quantity"]?.count(plugins) ?? 0
            if quantity == 0, total == 0, taxes.isEmpty { continue }
            parts.append(
                DemoRefundPart(kind: kind, id: nextID, lineID: lineID, quantity: quantity, total: total, taxes: taxes)
            )
            nextID += 1
        }
        return parts
    }

    /// - Throws: 500 where the order's gateway does not exist, does not support refunds, or fails.
    private func giveBack(_ refund: DemoRefund, of order: DemoOrder, _ state: StoreState) throws(RESTError) {
        guard let gateway = PaymentGateways.supportsRefunds(order.paymentMethod) else {
            throw Self.refused("The payment gateway for this order does not exist.")
        }
        guard gateway else {
            throw Self.refused("The payment gateway for this order does not support automatic refunds.")
        }
        // An order that was paid in a browser has no intent here; its gateway is trusted.
        guard stripe.intent(order.transactionID) != nil else { return }
        guard stripe.refund(order.transactionID, amount: refund.amount, key: "plugin-\(refund.id)") else {
            throw Self.refused("An error occurred while attempting to create the refund using the payment gateway API.")
        }
    }

    private static func refused(_ message: String) -> RESTError {
        RESTError(bare: 500, "woocommerce_rest_cannot_create_order_refund", message)
    }

    private func restock(
        _ parts: [DemoRefundPart],
        of order: DemoOrder,
        _ context: RouteContext,
        _ state: inout StoreState
    ) {
        for part in parts where part.kind == .product && part.quantity > 0 {
            guard let line = order.lines.first(where: { $0.id == part.lineID }),
                OrderStock.change(line, by: part.quantity, at: context.now, context.rendering, &state) != nil
            else { continue }
            state.restocked[line.productID, default: 0] += part.quantity
        }
    }

    /// Whether nothing is left to be refunded: of its total, of its pieces where some are free, and, since version
    /// 1.12.2 of the Gift Cards plugin, of what its gift cards paid (code: `woocommerce_order_is_partially_refunded`).
    private static func isFull(_ order: DemoOrder) -> Bool {
        let back = order.refunds.flatMap(\.parts).filter { $0.kind == .product }.reduce(0) { $0 + $1.quantity }
        let pieces = order.lines.reduce(0) { $0 + $1.quantity } - back
        let isFreeLeft = order.lines.contains { $0.total == 0 } && pieces > 0
        return order.refunded >= order.total && !isFreeLeft && !order.giftCards.contains(where: \.isDebited)
    }

    private func finish(
        _ order: inout DemoOrder,
        _ refund: DemoRefund,
        _ context: RouteContext,
        _ state: inout StoreState
    ) {
        let isFull = Self.isFull(order)
        var notes: [DemoNote] = []
        if isFull, order.status != .refunded {
            let changes = OrderChanges(
                fields: .object([]),
                shop: DemoShop(state, context.rendering, now: context.now),
                customerExists: { _ in true },
                now: context.now,
                login: context.access.user?.login
            )
            notes = changes.change(&order, to: .refunded)
        }
        OrderWrites.keep(&order, notes, context.rendering, &state)
        // Core sends a mail for every refund, even for one of 0 (finding 26).
        let template = isFull ? "customer_refunded_order" : "customer_partially_refunded_order"
        DemoMail.send(template, order, at: context.now, &state)
    }
}
