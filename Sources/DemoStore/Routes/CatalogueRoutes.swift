/// `products` and `customers`, as far as orders need them.
enum CatalogueRoutes {
    static func products(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let parameters = context.request.parameters
        let created = self.created(state)
        let search = parameters["search"]?.lowercased()
        let either = parameters["search_name_or_sku"]?.lowercased()
        let included = parameters.list("include")?.compactMap { Int($0) }
        let found = state.catalogue.products.reversed().filter { product in
            let skus = [product.sku] + product.variations.map(\.sku)
            if let search, !product.name.lowercased().contains(search) { return false }
            if let sku = parameters["sku"], !skus.contains(sku) { return false }
            if let part = parameters["search_sku"], !skus.contains(where: { $0.contains(part) }) { return false }
            if let either, !product.name.lowercased().contains(either),
                !skus.contains(where: { $0.lowercased().contains(either) })
            {
                return false
            }
            return included?.contains(product.id) ?? true
        }
        return try page(found.map { $0 as DemoProduct }, path: "products", context) {
            $0.json(context.rendering, created: created)
        }
    }

    static func product(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard let product = state.catalogue.product(id: id) else {
            throw RESTError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.")
        }
        try context.access.view()
        return context.single(
            product.json(context.rendering, created: created(state)),
            allow: OrderRoutes.itemMethods
        )
    }

    static func customers(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let parameters = context.request.parameters
        let generator = state.table.generator
        let search = parameters["search"]?.lowercased()
        let all = (0..<generator.customerCount).compactMap {
            generator.customer(id: OrderGenerator.firstCustomerID + $0)
        }
        let found = all.filter { customer in
            let address = customer.address
            if let email = parameters["email"], address.email != email { return false }
            guard let search else { return true }
            return "\(address.firstName) \(address.lastName) \(address.email)".lowercased().contains(search)
        }
        return try page(found, path: "customers", context) { $0.json(context.rendering) }
    }

    static func customer(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard let customer = state.table.generator.customer(id: id) else {
            throw RESTError(404, "wc_user_invalid_id", "Invalid user ID.")
        }
        try context.access.view()
        return context.single(customer.json(context.rendering), allow: OrderRoutes.itemMethods)
    }

    private static func created(_ state: StoreState) -> Int { state.table.generator.now - 600 * 86_400 }

    private static func page<Item>(
        _ items: [Item],
        path: String,
        _ context: RouteContext,
        _ json: (Item) -> JSONNode
    ) throws(RESTError) -> StoreAnswer {
        var reader = ParameterReader(context.request.parameters)
        let page = reader.integer("page", default: 1, minimum: 1)
        let perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        try reader.check()
        try context.access.list()
        let start = min(items.count, (page - 1) * perPage)
        let rows = items[start..<min(items.count, start + perPage)].map(json)
        var answer = context.list(rows, allow: OrderRoutes.listMethods)
        context.paginate(
            &answer,
            path: path,
            total: items.count,
            page: page,
            perPage: perPage,
            beyond: rows.isEmpty && page > 1
        )
        return answer
    }
}
