import FoundationEssentials
import WooFoundation

extension DemoOrder {
    /// The order as answered by `wc/v3/orders`, members in the real store's order.
    ///
    /// - Parameter fields: only these top-level members are computed; nil for all.
    func json(_ context: RenderingContext, fields: FieldSelection? = nil) -> JSONNode {
        var members: [JSONNode.Member] = []
        members.reserveCapacity(52)
        func add(_ name: String, _ value: @autoclosure () -> JSONNode) {
            if let fields, !fields.includes(name) { return }
            members.append(.init(name, value()))
        }
        let dates = context.dates
        let own = currency.map { DemoCurrency(code: $0) } ?? context.currency
        add("id", .integer(id))
        add("parent_id", 0)
        add("status", .string(status.slug))
        add("currency", .string(own.code))
        add("version", "11.0.1")
        add("prices_include_tax", .bool(pricesIncludeTax))
        add("date_created", .string(dates.local(created)))
        add("date_modified", .string(dates.local(modified)))
        func money(_ path: KeyPath<OrderSums, Decimal>, _ cents: @autoclosure () -> Int) -> JSONNode {
            sums.map { context.money($0[keyPath: path]) } ?? context.money(cents())
        }
        add("discount_total", money(\.discount, discount))
        add("discount_tax", money(\.discountTax, discountTax))
        add("shipping_total", money(\.shipping, shippingTotal))
        add("shipping_tax", money(\.shippingTax, shippingTax))
        add("cart_tax", money(\.cartTax, cartTax))
        add("total", money(\.total, total))
        add("total_tax", money(\.totalTax, totalTax))
        add("customer_id", .integer(customerID))
        add("order_key", .string(orderKey))
        add("billing", billing.orderJSON(billing: true))
        add("shipping", shipping.orderJSON(billing: false))
        add("payment_method", .string(paymentMethod))
        add("payment_method_title", .string(paymentTitle))
        add("transaction_id", .string(transactionID))
        add("customer_ip_address", .string(ipAddress))
        add("customer_user_agent", .string(userAgent))
        add("created_via", .string(createdVia))
        add("customer_note", .string(customerNote))
        add("date_completed", dates.local(completed))
        add("date_paid", dates.local(paid))
        add("cart_hash", "")
        add("number", .string(number(context.plugins)))
        add("meta_data", .array(meta.map(\.json)))
        add("line_items", .array(lines.map { $0.json(context) }))
        add("tax_lines", .array(taxLines(context)))
        add("shipping_lines", .array(shippingLines.map { $0.shippingJSON(context) }))
        add("fee_lines", .array(fees.map { $0.feeJSON(context) }))
        add("coupon_lines", .array(coupons.map(\.json)))
        add("refunds", .array(refunds.map(\.summary)))
        let pay = "\(context.site)/checkout/order-pay/\(id)/?pay_for_order=true&key=\(orderKey)"
        add("payment_url", .string(pay))
        add("is_editable", .bool(status.isEditable))
        add("needs_payment", .bool(status.needsPayment && total > 0))
        add("needs_processing", .bool(!lines.isEmpty))
        add("date_created_gmt", .string(dates.gmt(created)))
        add("date_modified_gmt", .string(dates.gmt(modified)))
        add("date_completed_gmt", dates.gmt(completed))
        add("date_paid_gmt", dates.gmt(paid))
        add("currency_symbol", .string(own.symbol))
        if context.plugins.contains(.giftCards) { add("gift_cards", giftCardsJSON) }
        add("_links", links(context))
        return .object(members)
    }

    private func taxLines(_ context: RenderingContext) -> [JSONNode] {
        if let sums { return sums.taxRows.map { $0.json(context) } }
        return rates.enumerated().map { index, rate in
            let cart =
                lines.filter { $0.tax == rate }.reduce(0) { $0 + $1.totalTax }
                + fees.filter { $0.tax == rate }.reduce(0) { $0 + $1.totalTax }
            let shipping = shippingLines.filter { $0.tax == rate }.reduce(0) { $0 + $1.totalTax }
            return TaxRow.json(
                id: lastLineID + index,
                rate.id,
                rate.code,
                rate.label,
                false,
                rate.percentText,
                cart: context.money(cart),
                shipping: context.money(shipping)
            )
        }
    }

    private func links(_ context: RenderingContext) -> JSONNode {
        let templates: JSONNode = [
            ["embeddable": true, "href": .string("\(context.api)orders/\(id)/actions/email_templates")]
        ]
        var more: [JSONNode.Member] = [.init("email_templates", templates)]
        if customerID > 0 {
            more.append(.init("customer", [["href": .string("\(context.api)customers/\(customerID)")]]))
        }
        return context.links("orders/\(id)", collection: "orders", more: more)
    }
}
