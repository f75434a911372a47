import WooFoundation

/// A shipping zone of the shop, with its methods.
struct DemoZone: Hashable, Sendable {
    let id: Int
    let name: String
    var order = 0
    /// The places in it: `state` and `US:ME`, `country` and `GB`.
    var places: [Place] = []
    var methods: [Method] = []

    struct Place: Hashable, Sendable {
        let kind: String
        let code: String
    }

    struct Method: Hashable, Sendable {
        let instanceID: Int
        /// `flat_rate`, `local_pickup`, `free_shipping`.
        let kind: String
        let title: String
        var isEnabled = true
        /// `taxable` or `none`; nil for one that costs nothing.
        var taxStatus: String?
        var cost = ""
    }

    /// The zones of the demonstration: its invented orders were shipped with instances 3 and 5.
    static let standard = [
        DemoZone(id: 0, name: "Locations not covered by your other zones"),
        DemoZone(
            id: 1,
            name: "Maine local",
            order: 0,
            places: [Place(kind: "state", code: "US:ME")],
            methods: [
                Method(instanceID: 1, kind: "local_pickup", title: "Local pickup", taxStatus: "taxable"),
                Method(instanceID: 2, kind: "flat_rate", title: "Local courier", taxStatus: "taxable", cost: "4.95"),
            ]
        ),
        DemoZone(
            id: 2,
            name: "United States",
            order: 1,
            places: [Place(kind: "country", code: "US")],
            methods: [
                Method(instanceID: 3, kind: "flat_rate", title: "Standard", taxStatus: "taxable", cost: "7.95"),
                Method(instanceID: 4, kind: "free_shipping", title: "Free shipping"),
            ]
        ),
        DemoZone(
            id: 3,
            name: "Abroad",
            order: 2,
            places: ["AU", "CA", "DE", "GB"].map { Place(kind: "country", code: $0) },
            methods: [
                Method(instanceID: 5, kind: "flat_rate", title: "International", taxStatus: "taxable", cost: "19.95")
            ]
        ),
    ]
}

extension DemoZone {
    func json(_ context: RenderingContext) -> JSONNode {
        let path = "shipping/zones/\(id)"
        let places: JSONNode = [["href": .string("\(context.api)\(path)/locations")]]
        return [
            "id": .integer(id), "name": .string(name), "order": .integer(order),
            "_links": context.links(path, collection: "shipping/zones", more: [.init("describedby", places)]),
        ]
    }

    func json(_ place: Place, _ context: RenderingContext) -> JSONNode {
        let zone = "\(context.api)shipping/zones/\(id)"
        return [
            "code": .string(place.code), "type": .string(place.kind),
            "_links": [
                "collection": [["href": .string("\(zone)/locations")]], "describes": [["href": .string(zone)]],
            ],
        ]
    }

    /// - Parameter number: its position among the methods of the zone, from 1.
    func json(_ method: Method, number: Int, _ context: RenderingContext) -> JSONNode {
        let path = "shipping/zones/\(id)/methods"
        let zone: JSONNode = [["href": .string("\(context.api)shipping/zones/\(id)")]]
        return [
            "id": .integer(method.instanceID), "instance_id": .integer(method.instanceID),
            "title": .string(method.title), "order": .integer(number), "enabled": .bool(method.isEnabled),
            "method_id": .string(method.kind), "method_title": .string(Method.name(of: method.kind)),
            "method_description": .string("<p>\(Method.words(of: method.kind))</p>\n"), "settings": method.settings,
            "_links": context.links(
                "\(path)/\(method.instanceID)",
                collection: path,
                more: [.init("describes", zone)]
            ),
        ]
    }
}

extension DemoZone.Method {
    static let kinds = ["flat_rate", "free_shipping", "local_pickup"]

    static func name(of kind: String) -> String {
        switch kind {
        case "flat_rate": "Flat rate"
        case "free_shipping": "Free shipping"
        case "local_pickup": "Local pickup"
        default: kind
        }
    }

    static func words(of kind: String) -> String {
        switch kind {
        case "flat_rate": "Lets you charge a fixed rate for shipping."
        case "free_shipping":
            "Free shipping is a special method which can be triggered with coupons and minimum spends."
        case "local_pickup":
            "Allow customers to pick up orders themselves. By default, when using local pickup store base taxes will"
                + " apply regardless of customer address."
        default: ""
        }
    }

    /// In the form of the method's settings.
    fileprivate var settings: JSONNode {
        func setting(_ id: String, _ label: String, _ about: String, _ value: String, _ type: String, _ initial: String)
            -> JSONNode.Member
        {
            .init(
                id,
                [
                    "id": .string(id), "label": .string(label), "description": .string(about), "type": .string(type),
                    "value": .string(value), "default": .string(initial), "tip": .string(about), "placeholder": "",
                ]
            )
        }
        let about = "Your customers will see the name of this shipping method during checkout."
        var title = setting("title", "Name", about, title, "text", Self.name(of: kind))
        title.value["placeholder"] = .string("e.g. \(Self.name(of: kind))")
        guard let taxStatus else { return .object([title]) }
        var status = setting("tax_status", "Tax status", "", taxStatus, "select", "taxable")
        status.value["options"] = ["taxable": "Taxable", "none": "None"]
        return .object([title, status, setting("cost", "Cost", "Optional cost.", cost, "text", "")])
    }
}
