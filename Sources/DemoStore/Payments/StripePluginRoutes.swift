/// The routes that the Stripe plugin adds to the shop's API (`woocommerce.md`, "Card payments through plugins"): it
/// checks neither amount nor order id.
struct StripePluginRoutes {
    let stripe: DemoStripe

    func route(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        guard state.stripePlugin.isActive else { throw .noRoute }
        switch (method, path.count) {
        case ("GET", 2) where path == ["account", "summary"]: return try summary(context, state)
        case ("GET", 3) where path == ["terminal", "locations", "store"]: return try location(context, state)
        case ("POST", 3) where path[0] == "orders" && path[2] == "capture_terminal_payment":
            guard state.stripePlugin != .tooOld, let id = Int(path[1]) else { throw .noRoute }
            return try capture(id, context, &state)
        default: throw .noRoute
        }
    }

    private func summary(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try context.access.view()
        guard case .ready(let isLive) = state.stripePlugin else {
            // An error without a status: WordPress turns it into 500.
            throw RESTError(bare: 500, "stripe_error", "Stripe is not connected.")
        }
        let currency = context.rendering.currency.code.lowercased()
        let country = String((state.settings["woocommerce_default_country"]?.value ?? "US").prefix(2))
        return context.single(
            [
                "has_pending_requirements": false, "has_overdue_requirements": false, "current_deadline": .null,
                "status": "complete", "statement_descriptor": "HARBOR PINE",
                "store_currencies": ["default": .string(currency), "supported": [.string(currency)]],
                "country": .string(country), "is_live": .bool(isLive), "test_mode": .bool(!isLive),
            ],
            allow: "GET"
        )
    }

    private func location(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try context.access.view()
        func setting(_ name: String) -> String { state.settings["woocommerce_\(name)"]?.value ?? "" }
        guard !setting("store_address").isEmpty else {
            let page = "\(context.rendering.site)/wp-admin/admin.php?page=wc-settings&tab=general"
            throw RESTError(bare: 500, "store_address_is_incomplete", page)
        }
        let place = setting("default_country").split(separator: ":").map(String.init)
        return context.single(
            [
                "id": "tml_demo",
                "address": [
                    "city": .string(setting("store_city")), "country": .string(place.first ?? ""),
                    "line1": .string(setting("store_address")), "line2": .string(setting("store_address_2")),
                    "postal_code": .string(setting("store_postcode")), "state": .string(place.last ?? ""),
                ],
                "display_name": "Harbor & Pine Mercantile",
                "livemode": .bool(state.stripePlugin == .ready(isLive: true)),
            ],
            allow: "GET"
        )
    }

    private func capture(_ id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        let fields = try context.request.fields()
        try context.access.edit()
        guard var order = state.table.order(id: id) else {
            throw RESTError(404, "wc_stripe_missing_order", "Order not found")
        }
        guard order.refunds.isEmpty else {
            throw RESTError(
                400,
                "wc_stripe_refunded_order_uncapturable",
                "Payment cannot be captured for partially or fully refunded orders."
            )
        }
        let intentID = fields["payment_intent_id"]?.text ?? ""
        guard let intent = stripe.intent(intentID) else {
            throw RESTError(bare: 500, "stripe_error", "No such payment_intent: '\(intentID)'")
        }
        guard ["processing", "requires_capture"].contains(intent.status) else {
            throw RESTError(
                409,
                "wc_stripe_payment_uncapturable",
                "The payment cannot be captured because it is \(intent.status)."
            )
        }
        guard stripe.capture(intentID) else {
            throw RESTError(
                502,
                "wc_stripe_capture_error",
                "Payment capture failed to complete with the following message: -"
            )
        }
        let before = order.status
        order.transactionID = intentID
        order.paymentMethod = "stripe"
        order.paymentTitle = "Credit Card (Stripe)"
        order.modified = context.now
        let changes = OrderChanges(
            fields: .object([]),
            shop: DemoShop(state, context.rendering, now: context.now),
            customerExists: { _ in true },
            now: context.now,
            login: nil
        )
        let notes = changes.change(&order, to: .completed)
        OrderWrites.keep(&order, notes, context.rendering, &state)
        DemoMail.tell(of: before, order, at: context.now, &state)
        return StoreAnswer(["status": "succeeded", "id": .string(intentID)])
    }
}
