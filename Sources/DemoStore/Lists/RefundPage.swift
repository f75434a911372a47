import FoundationEssentials
import WooFoundation

/// One page of `refunds`, which lists those of all orders.
struct RefundPage: Sendable {
    private struct Place {
        let orderID: Int
        let refundID: Int
        let created: Int
    }

    private let refunds: [(order: DemoOrder, refund: DemoRefund)]
    private let total: Int
    private let page: Int
    private let perPage: Int

    init(_ context: RouteContext, _ state: StoreState) throws(RESTError) {
        let parameters = context.request.parameters
        let dates = context.rendering.dates
        var reader = ParameterReader(parameters)
        page = reader.integer("page", default: 1, minimum: 1)
        perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        let orderings = ["date", "id", "include", "title", "slug", "modified"]
        let orderBy = reader.choice("orderby", default: "date", among: orderings)
        let isAscending = reader.choice("order", default: "desc", among: ["asc", "desc"]) == "asc"
        let isGMT = parameters["dates_are_gmt"].map { JSONNode.string($0).isTruthy } ?? false
        // A refund is never changed, so that both dates are equal.
        let after = ["after", "modified_after"].compactMap { reader.date($0, dates: dates, gmt: isGMT) }.max()
        let before = ["before", "modified_before"].compactMap { reader.date($0, dates: dates, gmt: isGMT) }.min()
        try reader.check()
        try context.access.list()
        let include = parameters.list("include").map { Set($0.compactMap { Int($0) }) }
        let places = state.table.refundedOrders().flatMap { row in
            row.refundIDs.map { Place(orderID: row.orderID, refundID: $0, created: row.created) }
        }
        let found = places.filter { place in
            if let after, place.created <= after { return false }
            if let before, place.created >= before { return false }
            if context.request.hidden.contains(place.refundID) { return false }
            return include?.contains(place.refundID) ?? true
        }
        let ascending =
            orderBy == "id"
            ? found.sorted { $0.refundID < $1.refundID }
            : found.sorted { ($0.created, $0.refundID) < ($1.created, $1.refundID) }
        total = found.count
        let start = (page - 1).multipliedReportingOverflow(by: perPage).0
        refunds = (isAscending ? ascending : ascending.reversed()).dropFirst(max(0, start)).prefix(perPage)
            .compactMap { place in
                guard let order = state.table.order(id: place.orderID),
                    let refund = order.refunds.first(where: { $0.id == place.refundID })
                else { return nil }
                return (order, refund)
            }
    }

    func render(_ context: RouteContext) -> StoreAnswer {
        let rows = refunds.map { order, refund -> JSONNode in
            var members = refund.json(context.rendering, of: order).members
            members.insert(.init("parent_id", .integer(order.id)), at: 1)
            return .object(members)
        }
        var answer = context.list(rows, allow: "GET")
        context.paginate(
            &answer,
            path: "refunds",
            total: total,
            page: page,
            perPage: perPage,
            beyond: rows.isEmpty && page > 1
        )
        return answer
    }
}
