/// `orders/{id}/receipt` and `orders/{id}/actions/send_order_details` (WooCommerce 8.7 and 9.8).
enum ReceiptRoutes {
    static func get(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard state.table.skeleton(id: id) != nil else { throw .invalidOrder }
        try context.access.view()
        guard let page = state.receipts[id] else {
            throw RESTError(404, "woocommerce_rest_not_found", "Receipt not found")
        }
        return answer(page, context)
    }

    /// Answers the existing page, unless `force_new`.
    static func make(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        guard state.table.skeleton(id: id) != nil else { throw .invalidOrder }
        try context.access.create()
        if let page = state.receipts[id], fields["force_new"]?.isTruthy != true { return answer(page, context) }
        let days = max(1, fields["expiration_days"]?.integer ?? 1)
        var random = SplitMix(seed: UInt64(id) &+ UInt64(context.now), purpose: 9, index: state.receipts.count)
        let page = DemoReceiptPage(
            name: random.word(38, of: Array("0123456789abcdef".utf8)),
            expires: String((context.rendering.dates.gmt(context.now + days * 86_400) as String).prefix(10))
        )
        state.receipts[id] = page
        return answer(page, context)
    }

    static func sendDetails(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        let fields = try context.request.fields()
        guard var order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.view()
        let known = order.billing["email"]
        let wanted = fields["email"]?.text ?? ""
        if !wanted.isEmpty, wanted != known {
            guard known.isEmpty || fields["force_email_update"]?.isTruthy == true else {
                throw RESTError(
                    400,
                    "woocommerce_rest_order_billing_email_exists",
                    "Order already has a billing email."
                )
            }
            order.billing["email"] = wanted
            state.table.store(order)
        }
        let address = order.billing["email"]
        guard !address.isEmpty else {
            throw RESTError(400, "woocommerce_rest_missing_email", "Order does not have an email address.")
        }
        DemoMail.send("customer_invoice", order, at: context.now, &state)
        return context.single(["message": .string("Order details sent to \(address).")], allow: "POST")
    }

    private static func answer(_ page: DemoReceiptPage, _ context: RouteContext) -> StoreAnswer {
        context.single(
            [
                "receipt_url": .string("\(context.rendering.site)/wc/file/transient/\(page.name)"),
                "expiration_date": .string(page.expires),
            ],
            allow: "POST, GET"
        )
    }
}

/// A page with an order's receipt, for a while.
struct DemoReceiptPage: Hashable, Sendable {
    /// Hexadecimal.
    let name: String
    /// `2026-11-22`
    let expires: String
}
