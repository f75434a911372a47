import FoundationEssentials
import WooFoundation

/// `orders` and `orders/{id}`: reading and deleting.
enum OrderRoutes {
    static let listMethods = "GET, POST"
    static let itemMethods = "GET, POST, PUT, PATCH, DELETE"

    /// `GET orders`: the page is selected under the lock, the orders are rendered by `render` after it.
    static func list(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> OrderPage {
        let asked = try OrderQuery(context.request.parameters, dates: context.rendering.dates)
        var query = try OddAnswers(oddities: state.oddities).bent(asked)
        query.exclude.formUnion(context.request.hidden)
        try context.access.list()
        if let rows = state.listOverride {
            let start = min(rows.count, (query.page - 1) * query.perPage)
            let slice = rows[start..<min(rows.count, start + query.perPage)]
            return OrderPage(query: query, rows: slice.map { .raw($0) }, total: rows.count)
        }
        let (ids, total) = state.table.page(query)
        let rows = ids.compactMap { id -> OrderPage.Row? in
            if let raw = state.rawOrders[id] { return .raw(raw) }
            return state.table.order(id: id).map { .order($0) }
        }
        return OrderPage(query: query, rows: rows, total: total)
    }

    /// `GET orders/statuses`: public (finding 7).
    static func statuses(_ context: RouteContext) -> StoreAnswer {
        let rows = OrderStatus.listed.map { status -> JSONNode in
            ["slug": .string(status.slug), "name": .string(status.name)]
        }
        var answer = StoreAnswer(.array(rows))
        answer.set("Allow", "GET")
        return answer
    }

    /// `GET reports/orders/totals`.
    static func totals(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let counts = state.table.totals()
        let rows = OrderStatus.listed.map { status -> JSONNode in
            ["slug": .string(status.slug), "name": .string(status.name), "total": .integer(counts[status] ?? 0)]
        }
        return context.list(rows, allow: "GET")
    }

    static func get(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard let order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.view()
        if let raw = state.rawOrders[id] {
            if let fields = context.fields, let node = try? JSONNode(parsing: raw) {
                return context.single(fields.adding("_links").apply(to: node), allow: itemMethods)
            }
            return StoreAnswer(body: raw)
        }
        return context.single(order.json(rendering(context)), allow: itemMethods)
    }

    /// `DELETE orders/{id}`: to the trash, or with `force` permanently (finding 27). Answers the order as it was.
    static func delete(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        guard var order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.delete()
        try GiftCardUse.checkDeletes(order)
        let force = context.request.parameters["force"].map { JSONNode.string($0).isTruthy } ?? false
        let before = order
        if force {
            state.table.remove(id: id)
        } else {
            guard order.status != .trash else {
                throw RESTError(410, "woocommerce_rest_already_trashed", "The shop_order has already been deleted.")
            }
            order.statusBeforeTrash = order.status
            order.status = .trash
            order.modified = context.now
            order.meta += OrderGenerator.trashMeta(of: order, at: context.now)
            state.table.store(order)
            if order.endsSubscription(from: before) { state.endedSubscriptions.insert(id) }
        }
        return context.single(before.json(rendering(context)), allow: itemMethods)
    }

    static func refunds(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard let order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.list()
        let rows = order.refunds.map { $0.json(context.rendering, of: order) }
        var answer = context.list(rows, allow: listMethods)
        answer.set("X-WP-Total", String(rows.count))
        answer.set("X-WP-TotalPages", rows.isEmpty ? "0" : "1")
        return answer
    }

    static func refund(id: Int, refund: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError)
        -> StoreAnswer
    {
        guard let order = state.table.order(id: id) else { throw .invalidOrder }
        try context.access.view()
        guard let found = order.refunds.first(where: { $0.id == refund }) else {
            throw RESTError(404, "woocommerce_rest_shop_order_refund_invalid_id", "Invalid ID.")
        }
        return context.single(found.json(context.rendering, of: order), allow: "GET, DELETE")
    }

    /// Amounts with the decimals of `dp`.
    static func rendering(_ context: RouteContext) -> RenderingContext {
        var rendering = context.rendering
        rendering.decimals =
            context.request.parameters["dp"].flatMap { Int($0) }.map { min(max($0, 0), 8) }
            ?? rendering.decimals
        return rendering
    }
}
