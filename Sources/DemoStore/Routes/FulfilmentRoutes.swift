import FoundationEssentials
import WooFoundation

/// One parcel of an order, as stored by WooCommerce itself.
public struct DemoFulfilment: Hashable, Sendable {
    public let id: Int
    public let isFulfilled: Bool
    /// As sent, by key; `_date_fulfilled` is set by the store.
    public let meta: [String: JSONNode]
    let changed: Int
    var isDeleted = false

    public var number: String { meta["_tracking_number"]?.text ?? "" }
    public var provider: String { meta["_shipment_provider"]?.text ?? "" }
    /// Line id → quantity.
    public var items: [Int: Int] {
        let rows = (meta["_items"]?.elements ?? []).compactMap { row in
            row["item_id"]?.integer.map { ($0, row["qty"]?.integer ?? 0) }
        }
        return Dictionary(rows) { $0 + $1 }
    }
}

/// `wc/v3/orders/ID/fulfillments`, after the source of its controller in WooCommerce 10.1
/// (`OrderFulfillmentsRestController`); there are no recordings of a real one, since the feature is off by default.
enum FulfilmentRoutes {
    /// - Parameter path: below `fulfillments`.
    static func answer(
        _ method: String,
        order id: Int,
        _ path: [String],
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> StoreAnswer {
        guard context.rendering.plugins.contains(.fulfilments) else { throw .noRoute }
        guard let order = state.table.order(id: id) else {
            throw RESTError(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.")
        }
        switch (method, path.count) {
        case ("GET", 0):
            try context.access.list()
            let rows = (state.fulfilments[id] ?? []).filter { !$0.isDeleted }.map { json($0, order: id, context) }
            return context.list(rows, allow: "GET, POST")
        case ("POST", 0):
            try context.access.create()
            return try create(order, context, &state)
        case ("DELETE", 1):
            try context.access.delete()
            guard let number = Int(path[0]),
                let index = state.fulfilments[id]?.firstIndex(where: { $0.id == number && !$0.isDeleted })
            else { throw invalid("Fulfillment not found.") }
            state.fulfilments[id]?[index].isDeleted = true
            return context.single(
                ["message": "Fulfillment deleted successfully."],
                allow: "GET, POST, PUT, PATCH, DELETE"
            )
        default: throw .noRoute
        }
    }

    /// Its errors have no code of their own: a number instead.
    private static func invalid(_ message: String) -> RESTError { RESTError(400, "0", message) }

    private static func create(_ order: DemoOrder, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        let fields = try context.request.fields()
        guard let rows = fields["meta_data"]?.elements, !rows.isEmpty else {
            throw RESTError(
                400,
                "rest_missing_callback_param",
                "Missing parameter(s): meta_data",
                more: [.init("params", ["meta_data"])]
            )
        }
        let status = fields["status"]?.text ?? "unfulfilled"
        guard ["fulfilled", "unfulfilled"].contains(status) else { throw invalid("Invalid fulfillment status.") }
        var meta: [String: JSONNode] = [:]
        for row in rows { if let key = row["key"]?.text { meta[key] = row["value"] ?? .null } }
        guard let items = meta["_items"]?.elements, !items.isEmpty else {
            throw invalid("The fulfillment should contain at least one item.")
        }
        for item in items {
            // Numbers, not text.
            guard case .number? = item["item_id"], case .number? = item["qty"], (item["item_id"]?.integer ?? 0) > 0,
                (item["qty"]?.integer ?? 0) > 0
            else { throw invalid("Invalid item.") }
        }
        let isFulfilled = fields["is_fulfilled"]?.isTruthy == true
        if isFulfilled {
            let local: String = context.rendering.dates.local(context.now)
            meta["_date_fulfilled"] = .string(local.replacing("T", with: " "))
        }
        let made = DemoFulfilment(
            id: 801 + state.fulfilments.values.reduce(0) { $0 + $1.count },
            isFulfilled: isFulfilled,
            meta: meta,
            changed: context.now
        )
        state.fulfilments[order.id, default: []].append(made)
        return context.single(json(made, order: order.id, context), status: 201, allow: "GET, POST")
    }

    private static func json(_ fulfilment: DemoFulfilment, order id: Int, _ context: RouteContext) -> JSONNode {
        let date: String = context.rendering.dates.local(fulfilment.changed)
        let rows = fulfilment.meta.sorted { $0.key < $1.key }.enumerated().map { index, row -> JSONNode in
            ["id": .integer(fulfilment.id * 10 + index), "key": .string(row.key), "value": row.value]
        }
        return [
            "id": .integer(fulfilment.id), "fulfillment_id": .integer(fulfilment.id), "entity_type": "WC_Order",
            "entity_id": .string(String(id)), "status": .string(fulfilment.isFulfilled ? "fulfilled" : "unfulfilled"),
            "is_fulfilled": .bool(fulfilment.isFulfilled), "date_updated": .string(date.replacing("T", with: " ")),
            "date_deleted": .null, "meta_data": .array(rows),
        ]
    }
}

extension DemoStore {
    /// The parcels of an order, packed or being packed, oldest first.
    public func fulfilments(ofOrder id: Int) -> [DemoFulfilment] {
        withState { ($0.fulfilments[id] ?? []).filter { !$0.isDeleted } }
    }

    /// Another user packs the first piece of an order's first line, in wp-admin.
    public func packBehindTheBack(_ number: String, ofOrder id: Int) {
        withState { state in
            guard let line = state.table.order(id: id)?.lines.first else { return }
            let packed = DemoFulfilment(
                id: 801 + state.fulfilments.values.reduce(0) { $0 + $1.count },
                isFulfilled: true,
                meta: [
                    "_items": [["item_id": .integer(line.id), "qty": 1]], "_tracking_number": .string(number),
                    "_shipment_provider": "ups", "_date_fulfilled": "2026-11-01 10:00:00",
                ],
                changed: 1_795_000_000
            )
            state.fulfilments[id, default: []].append(packed)
        }
    }
}
