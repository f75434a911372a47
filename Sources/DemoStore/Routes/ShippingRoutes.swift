import WooFoundation

/// `shipping/zones` with their places and methods, and `shipping_methods`, read-only; none of them is paged.
enum ShippingRoutes {
    /// - Parameter path: below `shipping/zones`.
    static func answer(_ method: String, _ path: [String], _ context: RouteContext, _ state: StoreState)
        throws(RESTError) -> StoreAnswer
    {
        guard method == "GET" else { throw .noRoute }
        guard let first = path.first else {
            try context.access.list()
            let rows = state.zones.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map { $0.json(context.rendering) }
            return whole(rows, context)
        }
        guard let id = Int(first), path.count <= 3 else { throw .noRoute }
        guard let zone = state.zones.first(where: { $0.id == id }) else {
            throw RESTError(404, "woocommerce_rest_shipping_zone_invalid", "Resource does not exist.")
        }
        switch (path.count, path.dropFirst().first) {
        case (1, _):
            try context.access.view()
            return context.single(zone.json(context.rendering), allow: "GET, POST, PUT, PATCH, DELETE")
        case (2, "locations"?):
            try context.access.list()
            return whole(zone.places.map { zone.json($0, context.rendering) }, context, allow: "GET, POST, PUT, PATCH")
        case (2, "methods"?):
            try context.access.list()
            return whole(methods(of: zone, context).map(\.node), context)
        case (3, "methods"?):
            guard let found = methods(of: zone, context).first(where: { String($0.id) == path[2] }) else {
                throw RESTError(404, "woocommerce_rest_shipping_zone_method_invalid", "Resource does not exist.")
            }
            try context.access.view()
            return context.single(found.node, allow: "GET, POST, PUT, PATCH, DELETE")
        default: throw .noRoute
        }
    }

    /// `shipping_methods`.
    static func kinds(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let rows = DemoZone.Method.kinds.map { kind -> JSONNode in
            [
                "id": .string(kind), "title": .string(DemoZone.Method.name(of: kind)),
                "description": .string(DemoZone.Method.words(of: kind)),
                "_links": context.rendering.links(
                    "shipping_methods/\(kind)",
                    collection: "shipping_methods",
                    allow: ["GET"]
                ),
            ]
        }
        return whole(rows, context, allow: "GET")
    }

    private static func methods(of zone: DemoZone, _ context: RouteContext) -> [(id: Int, node: JSONNode)] {
        zone.methods.enumerated().map { index, method in
            (method.instanceID, zone.json(method, number: index + 1, context.rendering))
        }
    }

    /// Everything in one answer with its totals.
    private static func whole(_ rows: [JSONNode], _ context: RouteContext, allow: String = "GET, POST") -> StoreAnswer {
        var answer = context.list(rows, allow: allow)
        answer.set("X-WP-Total", String(rows.count))
        answer.set("X-WP-TotalPages", rows.isEmpty ? "0" : "1")
        return answer
    }
}
