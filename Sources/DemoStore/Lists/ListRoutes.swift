import WooFoundation

/// All lists besides the orders, and single records of them.
enum ListRoutes {
    /// The meaning of a path below `wc/v3`.
    enum Target: Hashable, Sendable {
        case list(DemoResource, path: String, part: Int?)
        case record(DemoResource, id: Int, part: Int?)
        case refunds
    }

    /// - Returns: nil for any other path.
    static func target(_ path: [String]) -> Target? {
        let joined = path.joined(separator: "/")
        if joined == "refunds" { return .refunds }
        if let resource = DemoResource(rawValue: joined), resource != .attributeTerms {
            return .list(resource, path: joined, part: nil)
        }
        let numbers = path.map(identifier)
        if path.count >= 3, path[0] == "products", let product = numbers[1], path[2] == "variations" {
            return part(.variations, of: product, path, numbers, at: 3)
        }
        if path.count >= 4, path.starts(with: ["products", "attributes"]), let attribute = numbers[2],
            path[3] == "terms"
        {
            return part(.attributeTerms, of: attribute, path, numbers, at: 4)
        }
        let parent = path.dropLast().joined(separator: "/")
        guard let resource = DemoResource(rawValue: parent) else { return nil }
        if resource == .paymentGateways, let last = path.last, let index = PaymentGateways.ids.firstIndex(of: last) {
            return .record(resource, id: index + 1, part: nil)
        }
        guard resource.isPaged || resource == .attributes, let id = numbers.last.flatMap({ $0 }) else { return nil }
        return .record(resource, id: id, part: nil)
    }

    private static func part(
        _ resource: DemoResource,
        of parent: Int,
        _ path: [String],
        _ numbers: [Int?],
        at index: Int
    ) -> Target? {
        switch path.count {
        case index: .list(resource, path: path.joined(separator: "/"), part: parent)
        case index + 1: numbers[index].map { .record(resource, id: $0, part: parent) }
        default: nil
        }
    }

    private static func identifier(_ text: String) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    static func answer(_ target: Target, _ context: RouteContext, _ state: StoreState) throws(RESTError)
        -> Router.Outcome
    {
        switch target {
        case .refunds: return .refunds(try RefundPage(context, state))
        case .list(let resource, let path, let part):
            guard let list = state.lists[resource] else { throw .noRoute }
            var request = try ListRequest(resource, context.request.parameters, dates: context.rendering.dates)
            request.exclude.formUnion(context.request.hidden)
            if resource == .products, context.request.parameters["pos_products_only"] == "true" {
                request.exclude.formUnion(state.lists.keptFromCounter)
            }
            try context.access.list()
            if resource == .variations, let part, state.lists[.products]?.row(id: part) == nil {
                throw DemoResource.products.missing
            }
            return .list(ListPage(list, of: state.lists, request, path: path, part: part, context.rendering))
        case .record(let resource, let id, let part):
            let node = try record(resource, id: id, part: part, context, state)
            return .answer(context.single(node, allow: resource.itemMethods.joined(separator: ", ")))
        }
    }

    private static func record(
        _ resource: DemoResource,
        id: Int,
        part: Int?,
        _ context: RouteContext,
        _ state: StoreState
    ) throws(RESTError) -> JSONNode {
        if resource == .products, let row = state.lists[.variations]?.row(id: id),
            let node = state.lists.variationAsProduct(row, context, isEdited: context.isEdited)
        {
            try context.access.view()
            return node
        }
        guard let row = state.lists[resource]?.row(id: id), part == nil || row.parent == part
        else { throw resource.missing }
        try context.access.view()
        return state.lists.answer(resource, row, context.rendering, isEdited: context.isEdited)
    }

    /// The value of `Allow` in an error of an existing path; nil for any other path.
    ///
    /// - Parameter deletesUsers: false for a shop manager, who may not.
    static func methods(_ path: [String], deletesUsers: Bool = true) -> String? {
        switch target(path) {
        case nil: nil
        case .refunds?: "GET"
        case .list(let resource, _, _)?: resource.listMethods
        case .record(let resource, _, _)?:
            resource.itemMethods.filter { deletesUsers || resource != .customers || $0 != "DELETE" }
                .joined(separator: ", ")
        }
    }
}
