import FoundationEssentials
import WooFoundation

/// A parcel of an order, as in the Shipment Tracking plugin.
public struct DemoShipment: Hashable, Sendable {
    public let id: String
    /// A provider known to the plugin; empty for a custom one.
    public let provider: String
    public let customProvider: String
    public let customLink: String
    public let number: String
    /// `2026-11-26`
    public let date: String
}

/// `orders/ID/shipment-trackings` of the official plugin (`wc/v1` to `wc/v3`), built from its published reference and
/// from requests of its clients; there are no recordings of a real one.
enum ShipmentRoutes {
    /// By country; `%1$s` stands for the number, as in the plugin.
    static let providers: [(country: String, providers: [(name: String, link: String)])] = [
        ("Australia", [("Australia Post", "https://auspost.com.au/mypost/track/#/details/%1$s")]),
        (
            "United Kingdom",
            [("Royal Mail", "https://www.royalmail.com/track-your-item?trackNumber=%1$s")]
        ),
        (
            "United States",
            [
                ("Fedex", "http://www.fedex.com/Tracking?action=track&tracknumbers=%1$s"),
                ("USPS", "https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=%1$s"),
            ]
        ),
    ]

    /// - Parameter path: below `shipment-trackings`.
    static func answer(
        _ method: String,
        order id: Int,
        _ path: [String],
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> StoreAnswer {
        guard context.rendering.plugins.contains(.shipmentTracking) else { throw .noRoute }
        switch (method, path.count, path.first) {
        case ("GET", 1, "providers"?):
            try context.access.list()
            let groups = providers.map { group in
                JSONNode.Member(group.country, .object(group.providers.map { .init($0.name, .string($0.link)) }))
            }
            return context.single(.object(groups), allow: "GET")
        case ("GET", 0, _):
            try check(id, context.access.list, state)
            return context.list((state.shipments[id] ?? []).map { $0.json }, allow: "GET, POST")
        case ("POST", 0, _):
            try check(id, context.access.create, state)
            return try create(id, context, &state)
        case ("GET", 1, let name?):
            try check(id, context.access.view, state)
            return context.single(try find(name, id, state).json, allow: "GET, DELETE")
        case ("DELETE", 1, let name?):
            try check(id, context.access.delete, state)
            let found = try find(name, id, state)
            state.shipments[id]?.removeAll { $0.id == found.id }
            return context.single(found.json, allow: "GET, DELETE")
        default: throw .noRoute
        }
    }

    private static func check(
        _ id: Int,
        _ may: () throws(RESTError) -> Void,
        _ state: StoreState
    ) throws(RESTError) {
        try may()
        guard state.table.order(id: id) != nil else {
            throw RESTError(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.")
        }
    }

    private static func find(_ name: String, _ id: Int, _ state: StoreState) throws(RESTError) -> DemoShipment {
        guard let found = state.shipments[id]?.first(where: { $0.id == name }) else {
            throw RESTError(
                404,
                "woocommerce_rest_order_shipment_tracking_invalid_id",
                "Invalid shipment tracking ID."
            )
        }
        return found
    }

    private static func create(_ id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        let fields = try context.request.fields()
        guard let number = fields["tracking_number"]?.text, !number.isEmpty else {
            throw RESTError(
                400,
                "rest_missing_callback_param",
                "Missing parameter(s): tracking_number",
                more: [.init("params", ["tracking_number"])]
            )
        }
        let date = fields["date_shipped"]?.text ?? ""
        let today = String((context.rendering.dates.local(context.now) as String).prefix(10))
        // Two parcels with the same number differ by their time, as in the plugin.
        let serial = (state.shipments[id]?.count ?? 0) + state.shipments.count * 100 + 1
        let shipment = DemoShipment(
            id: hash("\(id)-\(number)-\(context.now)-\(serial)"),
            provider: fields["tracking_provider"]?.text ?? "",
            customProvider: fields["custom_tracking_provider"]?.text ?? "",
            customLink: fields["custom_tracking_link"]?.text ?? "",
            number: DemoNote.filtered(number),
            date: date.isEmpty ? today : String(date.prefix(10))
        )
        state.shipments[id, default: []].append(shipment)
        return context.single(shipment.json, status: 201, allow: "GET, POST")
    }

    /// 32 hexadecimal digits, like an MD5.
    private static func hash(_ text: String) -> String {
        var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)
        for byte in text.utf8 {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
            second = (second ^ first) &* 0x100_0000_01b3
        }
        return [first, second].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension DemoShipment {
    var json: JSONNode {
        let known = ShipmentRoutes.providers.flatMap(\.providers).first { $0.name == provider }
        let link = known.map { $0.link.replacing("%1$s", with: PercentEncoding.encode(number)) } ?? customLink
        return [
            "tracking_id": .string(id),
            "tracking_provider": .string(customProvider.isEmpty ? provider : customProvider),
            "tracking_link": .string(link), "tracking_number": .string(number), "date_shipped": .string(date),
        ]
    }
}

extension DemoStore {
    /// The parcels of an order, oldest first.
    public func shipments(ofOrder id: Int) -> [DemoShipment] { withState { $0.shipments[id] ?? [] } }

    /// Another user adds a parcel, in wp-admin.
    public func addShipmentBehindTheBack(_ number: String, provider: String, toOrder id: Int) {
        withState { state in
            let shipment = DemoShipment(
                id: "0123456789abcdef" + String(1_000_000_000_000_000 + (state.shipments[id]?.count ?? 0)),
                provider: "",
                customProvider: provider,
                customLink: "",
                number: number,
                date: "2026-11-01"
            )
            state.shipments[id, default: []].append(shipment)
        }
    }
}
