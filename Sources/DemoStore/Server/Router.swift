/// Selects the route of a request.
struct Router: Sendable {
    /// The result of a route: an answer, or a page still to be rendered outside the lock.
    enum Outcome: Sendable {
        case answer(StoreAnswer)
        case orders(OrderPage)
        case list(ListPage)
        case refunds(RefundPage)
    }

    let siteName: String
    let environment: DemoEnvironment
    /// The payments of the shop's Stripe plugin.
    let stripe: DemoStripe

    /// - Throws: the real store's answer to an invalid request; 404 `rest_no_route` for an unknown one.
    func route(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> Outcome {
        let route = context.request.route ?? []
        let method = context.request.method == "HEAD" ? "GET" : context.request.method
        if route.isEmpty, method == "GET" { return .answer(index(context, state.oddities)) }
        if route.starts(with: ["wp", "v2", "users", "me", "application-passwords"]) {
            return .answer(try PasswordRoutes.route(method, Array(route.dropFirst(5)), context, &state))
        }
        if route.starts(with: ["wp", "v2", "media"]) {
            return .answer(try MediaRoutes.route(method, Array(route.dropFirst(3)), context, &state))
        }
        if route.starts(with: ["wp", "v2", "comments"]) {
            return .answer(try CommentRoutes.route(method, Array(route.dropFirst(3)), context, &state))
        }
        if state.oddities.contains(.noWooCommerce), route.first == "wc" { throw .noRoute }
        if route == ["wp", "v2", "users", "me"], method == "GET" { return .answer(try RootRoutes.me(context)) }
        let hasAnalytics = state.oddities.isDisjoint(with: [.analyticsOff, .noWooCommerce])
        if route.starts(with: ["wc-analytics", "admin", "notes"]), hasAnalytics {
            return .answer(try AdminNoteRoutes.answer(method, Array(route.dropFirst(3)), context, &state))
        }
        if route.first == "wc-analytics", method == "GET", hasAnalytics {
            return .answer(try AnalyticsRoutes.answer(Array(route.dropFirst()), context, state))
        }
        if route.count >= 5, ["v1", "v2", "v3"].contains(route[1]), route.starts(with: ["wc", route[1], "orders"]),
            route[4] == "shipment-trackings", let id = Self.identifier(route[3])
        {
            let rest = Array(route.dropFirst(5))
            return .answer(try ShipmentRoutes.answer(method, order: id, rest, context, &state))
        }
        if route.count >= 5, route.starts(with: ["wc", "v3", "orders"]), route[4] == "fulfillments",
            let id = Self.identifier(route[3])
        {
            let rest = Array(route.dropFirst(5))
            return .answer(try FulfilmentRoutes.answer(method, order: id, rest, context, &state))
        }
        guard route.starts(with: ["wc", "v3"]) else { throw .noRoute }
        let path = Array(route.dropFirst(2))
        switch path.first {
        case nil where method == "GET": return .answer(RootRoutes.wooCommerce(context))
        case "orders"?: return try orders(method, Array(path.dropFirst()), context, &state)
        case "settings"?: return .answer(try settings(method, Array(path.dropFirst()), context, &state))
        case "wc_stripe"?:
            let routes = StripePluginRoutes(stripe: stripe)
            return .answer(try routes.route(method, Array(path.dropFirst()), context, &state))
        case "gift-cards"? where path.count == 1 && method == "GET":
            return .answer(try GiftCardRoutes.list(context, state))
        case "shipping"? where path.count > 1 && path[1] == "zones":
            return .answer(try ShippingRoutes.answer(method, Array(path.dropFirst(2)), context, state))
        case "data"? where path.count > 1 && path.count < 4 && path[1] == "countries" && method == "GET":
            return .answer(try CountryRoutes.answer(Array(path.dropFirst(2)), context))
        case "shipping_methods"? where path.count == 1 && method == "GET":
            return .answer(try ShippingRoutes.kinds(context))
        default: break
        }
        if method == "GET", let target = ListRoutes.target(path) {
            return try ListRoutes.answer(target, context, state)
        }
        if method != "GET", let answer = try CatalogueRoutes.route(method, path, context, &state) {
            return .answer(answer)
        }
        switch (method, path) {
        case ("GET", ["reports", "orders", "totals"]): return .answer(try OrderRoutes.totals(context, state))
        case ("GET", ["data", "currencies", "current"]): return .answer(try SettingsRoutes.currency(context))
        case ("GET", ["system_status"]):
            let plugin = state.stripePlugin
            return .answer(
                try SettingsRoutes.systemStatus(context, state.settings, environment: environment, plugin: plugin)
            )
        default: throw .noRoute
        }
    }

    /// The value of `Allow` in an error of an existing route.
    func methods(_ request: StoreRequest, _ error: RESTError) -> String? {
        // The recording errors/404-customer has none either.
        let silent = [RESTError.noRoute.code, "wc_user_invalid_id"]
        guard !silent.contains(error.code), let route = request.route else { return nil }
        if route.first == "wc-analytics" { return "GET" }
        guard route.starts(with: ["wc", "v3"]) else { return nil }
        let path = Array(route.dropFirst(2))
        switch (path.first, path.count) {
        case (_, 2...) where path.last == "batch": return "POST, PUT, PATCH"
        case ("orders"?, 4) where path[2] == "actions": return "POST"
        case ("orders"?, 4): return "GET, DELETE"
        case ("orders"?, 3) where path[2] == "receipt": return "POST, GET"
        case ("orders"?, 1), ("orders"?, 3): return OrderRoutes.listMethods
        case ("orders"?, 2): return OrderRoutes.itemMethods
        case ("settings"?, 3): return "GET, POST, PUT, PATCH"
        default: return ListRoutes.methods(path, deletesUsers: error.code != "woocommerce_rest_cannot_delete") ?? "GET"
        }
    }

    private func index(_ context: RouteContext, _ oddities: Set<DemoOddity>) -> StoreAnswer {
        let zone = context.rendering.dates.zone
        let seconds = zone.secondsFromGMT(at: .init(timeIntervalSince1970: Double(context.now)))
        let offset = seconds % 3_600 == 0 ? String(seconds / 3_600) : String(Double(seconds) / 3_600)
        return RootRoutes.index(
            context,
            name: siteName,
            gmtOffset: offset,
            applicationPasswords: (environment == .local || context.request.isSecure)
                && !oddities.contains(.applicationPasswordsOff),
            without: { name in
                (oddities.contains(.noWooCommerce) && name.hasPrefix("wc"))
                    || (oddities.contains(.analyticsOff) && name == "wc-analytics")
            }
        )
    }

    private func orders(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> Outcome
    {
        let isWrite = ["POST", "PUT", "PATCH"].contains(method)
        switch (method, path.count, path.first) {
        case ("GET", 0, _): return .orders(try OrderRoutes.list(context, &state))
        case ("POST", 0, _): return .answer(try OrderWrites.create(context, &state))
        case ("GET", 1, "statuses"?): return .answer(OrderRoutes.statuses(context))
        case (_, 1, "batch"?) where isWrite: return .answer(try OrderWrites.batch(context, &state))
        default: break
        }
        // The route's pattern accepts digits only.
        guard let first = path.first, let id = Self.identifier(first) else { throw .noRoute }
        switch (method, path.count) {
        case ("GET", 1):
            state.fieldHistory.noteReading(of: id, by: context.reader)
            return .answer(try OrderRoutes.get(id: id, context, state))
        case ("DELETE", 1): return .answer(try OrderRoutes.delete(id: id, context, &state))
        case (_, 1) where isWrite: return .answer(try OrderWrites.update(id: id, context, &state))
        default: break
        }
        let last = path.count > 2 ? Self.identifier(path[2]) : nil
        switch (method, path[1], path.count, last) {
        case ("GET", "notes", 2, _): return .answer(try NoteRoutes.list(id: id, context, state))
        case ("POST", "notes", 2, _): return .answer(try NoteRoutes.create(id: id, context, &state))
        case ("GET", "notes", 3, let note?): return .answer(try NoteRoutes.get(id: id, note: note, context, state))
        case ("DELETE", "notes", 3, let note?):
            return .answer(try NoteRoutes.delete(id: id, note: note, context, &state))
        case ("GET", "subscriptions", 2, _):
            return .answer(try SubscriptionRoutes.ofOrder(id: id, context, state))
        case ("GET", "refunds", 2, _): return .answer(try OrderRoutes.refunds(id: id, context, state))
        case ("GET", "refunds", 3, let refund?):
            return .answer(try OrderRoutes.refund(id: id, refund: refund, context, state))
        case ("POST", "refunds", 2, _):
            return .answer(try RefundWrites(stripe: stripe).create(id: id, context, &state))
        case ("DELETE", "refunds", 3, let refund?):
            return .answer(try RefundWrites(stripe: stripe).delete(id: id, refund: refund, context, &state))
        case ("GET", "receipt", 2, _): return .answer(try ReceiptRoutes.get(id: id, context, state))
        case ("POST", "receipt", 2, _): return .answer(try ReceiptRoutes.make(id: id, context, &state))
        case ("POST", "actions", 3, _) where path[2] == "send_order_details":
            return .answer(try ReceiptRoutes.sendDetails(id: id, context, &state))
        default: throw .noRoute
        }
    }

    private func settings(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        let groups = ["general", "tax"]
        switch (method, path.count) {
        case ("GET", 0): return try SettingsRoutes.groups(context)
        case ("GET", 1): return try SettingsRoutes.group(path[0], context, state)
        case ("GET", 2) where groups.contains(path[0]):
            return try SettingsRoutes.setting(path[1], of: path[0], context, state)
        case ("POST", 2) where groups.contains(path[0]), ("PUT", 2) where groups.contains(path[0]),
            ("PATCH", 2) where groups.contains(path[0]):
            return try SettingsRoutes.change(path[1], of: path[0], context, &state)
        default: throw .noRoute
        }
    }

    private static func identifier(_ text: String) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }
}
