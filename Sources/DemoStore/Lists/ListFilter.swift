import WooFoundation

/// A condition of a list request on the whole record.
struct ListFilter: Sendable {
    let matches: @Sendable (JSONNode) -> Bool

    private static let names = ["search", "sku", "search_sku", "search_name_or_sku"]

    /// The conditions of the parameters on records of `resource` besides those that rows can answer.
    static func of(_ resource: DemoResource, _ parameters: QueryParameters) -> [ListFilter] {
        var filters: [ListFilter] = []
        func add(_ name: String, _ matches: @escaping @Sendable (JSONNode, String) -> Bool) {
            guard let value = parameters[name], !value.isEmpty else { return }
            filters.append(ListFilter { matches($0, value) })
        }
        switch resource {
        case .products:
            add("search") { contains($0, ["name"], $1) }
            add("sku") { skus($0).contains($1) }
            add("search_sku") { node, part in skus(node).contains { $0.contains(part) } }
            add("search_name_or_sku") { node, part in
                contains(node, ["name"], part) || skus(node).contains { $0.lowercased().contains(part.lowercased()) }
            }
            for (parameter, member) in [("category", "categories"), ("tag", "tags"), ("brand", "brands")] {
                guard let ids = parameters.list(parameter)?.compactMap({ Int($0) }) else { continue }
                filters.append(
                    ListFilter { node in
                        node[member]?.elements.contains { ids.contains($0["id"]?.integer ?? 0) } ?? false
                    }
                )
            }
            for name in ["type", "stock_status", "tax_class", "slug"] { add(name) { $0[name]?.text == $1 } }
            for name in ["featured", "on_sale", "virtual", "downloadable"] {
                add(name) { $0[name]?.isTruthy == JSONNode.string($1).isTruthy }
            }
        case .variations:
            add("sku") { $0["sku"]?.text == $1 }
            add("stock_status") { $0["stock_status"]?.text == $1 }
        case .customers:
            add("search") { contains($0, ["first_name", "last_name", "email", "username"], $1) }
            add("email") { $0["email"]?.text == $1 }
        case .coupons:
            add("search") { contains($0, ["code"], $1) }
            add("code") { $0["code"]?.text == $1.lowercased() }
        case .reviews: add("search") { contains($0, ["review", "reviewer"], $1) }
        case .categories, .tags, .brands, .attributeTerms, .shippingClasses:
            add("search") { contains($0, ["name"], $1) }
            add("slug") { $0["slug"]?.text == $1 }
        case .taxRates: add("class") { $0["class"]?.text == $1 }
        case .attributes, .taxClasses, .paymentGateways: break
        }
        return filters
    }

    private static func contains(_ node: JSONNode, _ members: [String], _ text: String) -> Bool {
        members.contains { node[$0]?.text?.lowercased().contains(text.lowercased()) ?? false }
    }

    /// Its own code and those of its variations, which are not in the record: the catalogue derives them by a rule.
    private static func skus(_ node: JSONNode) -> [String] {
        guard let sku = node["sku"]?.text else { return [] }
        let count = node["variations"]?.elements.count ?? 0
        return [sku] + (0..<count).map { "\(sku)-0\($0 + 1)" }
    }
}
