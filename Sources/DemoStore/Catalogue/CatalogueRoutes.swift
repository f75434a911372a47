import WooFoundation

/// Writes to products, variations, their terms, and reviews.
enum CatalogueRoutes {
    /// - Returns: nil for anything but a write to the catalogue.
    static func route(
        _ method: String,
        _ path: [String],
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> StoreAnswer? {
        let isWrite = ["POST", "PUT", "PATCH"].contains(method)
        if path.last == "batch", isWrite, let target = list(Array(path.dropLast())) {
            return try CatalogueBatch(target).answer(context, &state)
        }
        if path.count == 3, path[0] == "products", path[2] == "duplicate", method == "POST", let id = Int(path[1]) {
            return try ProductWrites.duplicate(id: id, context, &state)
        }
        if method == "POST", let target = list(path) { return try create(target, context, &state) }
        guard let (target, id) = record(path, context, state) else { return nil }
        if isWrite {
            return try answer(target, id, context, &state) { fields, state throws(RESTError) in
                try CatalogueWrites.update(target, id: id, fields, context, &state)
            }
        }
        guard method == "DELETE" else { return nil }
        return try delete(target, id, context, &state)
    }

    private static func create(_ target: CatalogueTarget, _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        let fields = try context.request.fields()
        let id = try CatalogueWrites.create(target, fields, context, &state)
        let node = try CatalogueWrites.answer(target, id: id, context, state)
        var answer = context.single(node, status: 201, allow: target.resource.listMethods)
        if let address = node["_links"]?["self"]?.elements.first?["href"]?.text { answer.set("Location", address) }
        return answer
    }

    private static func answer(
        _ target: CatalogueTarget,
        _ id: Int,
        _ context: RouteContext,
        _ state: inout StoreState,
        _ change: (JSONNode, inout StoreState) throws(RESTError) -> Void
    ) throws(RESTError) -> StoreAnswer {
        try change(try context.request.fields(), &state)
        return context.single(
            try CatalogueWrites.answer(target, id: id, context, state),
            allow: target.resource.itemMethods.joined(separator: ", ")
        )
    }

    /// Products, coupons and reviews go to the trash without `force`; other records have no trash (finding 27).
    private static func delete(
        _ target: CatalogueTarget,
        _ id: Int,
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> StoreAnswer {
        let before = try CatalogueWrites.node(target, id: id, context, state)
        let shown = try CatalogueWrites.answer(target, id: id, context, state)
        try target.resource == .customers ? context.access.deleteUser() : context.access.delete()
        if context.request.parameters["force"].map({ JSONNode.string($0).isTruthy }) ?? false {
            if target.resource == .customers { try checkHeir(of: id, context, state) }
            CatalogueWrites.remove(target, id: id, before, context, &state)
            if target.resource == .customers { return goneAccount(shown, context) }
        } else {
            guard [.products, .coupons, .reviews].contains(target.resource) else {
                let what = target.resource == .customers ? "Customers do" : "Resource does"
                throw RESTError(501, "woocommerce_rest_trash_not_supported", "\(what) not support trashing.")
            }
            guard before["status"]?.text != "trash" else {
                throw RESTError(
                    410,
                    "woocommerce_rest_already_trashed",
                    "The \(target.resource == .coupons ? "shop_coupon" : "product") has already been deleted."
                )
            }
            CatalogueWrites.trash(target, id: id, context, &state)
        }
        return context.single(shown, allow: target.resource.itemMethods.joined(separator: ", "))
    }

    /// A deleted account cannot be changed: its answer lists no methods (recording `mut/customer-delete`).
    private static func goneAccount(_ shown: JSONNode, _ context: RouteContext) -> StoreAnswer {
        var shown = shown
        if let target = shown["_links"]?["self"]?.elements.first?["href"] {
            shown["_links"]?["self"] = [["href": target]]
        }
        return StoreAnswer(shown)
    }

    /// The new owner of what an account wrote must be another account.
    private static func checkHeir(of id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) {
        guard let heir = context.request.parameters["reassign"], !heir.isEmpty, heir != "0", heir != "false" else {
            return
        }
        guard let other = Int(heir), other != id, state.lists[.customers]?.row(id: other) != nil else {
            throw RESTError(400, "woocommerce_rest_customer_invalid_reassign", "Invalid resource id for reassignment.")
        }
    }

    private static func list(_ path: [String]) -> CatalogueTarget? {
        guard case .list(let resource, _, let part)? = ListRoutes.target(path) else { return nil }
        return CatalogueTarget(resource, part: part)
    }

    private static func record(_ path: [String], _ context: RouteContext, _ state: StoreState)
        -> (CatalogueTarget, Int)?
    {
        if path.count == 3, path.starts(with: ["taxes", "classes"]) {
            let list = state.lists[.taxClasses]
            let row = list?.rows.first { list?.node($0, context.rendering)["slug"]?.text == path[2] }
            return CatalogueTarget(.taxClasses, part: nil).map { ($0, row?.id ?? 0) }
        }
        guard case .record(let resource, let id, let part)? = ListRoutes.target(path) else { return nil }
        return CatalogueTarget(resource, part: part).map { ($0, id) }
    }
}

/// A writable list of the catalogue.
struct CatalogueTarget: Hashable {
    let resource: DemoResource
    /// The product of variations, the attribute of terms.
    let part: Int?

    /// nil for an invalid part.
    init?(_ resource: DemoResource, part: Int?) {
        switch resource {
        case .products, .customers, .coupons, .reviews, .categories, .tags, .brands, .attributes, .shippingClasses,
            .taxRates, .taxClasses:
            break
        case .variations, .attributeTerms: if part == nil { return nil }
        case .paymentGateways: return nil
        }
        self.resource = resource
        self.part = part
    }
}
