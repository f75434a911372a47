import WooFoundation

/// `POST products/{id}/duplicate`
enum ProductWrites {
    /// The copy is a draft with a SKU of its own. The answer has a shape of its own: the bare record, dates as objects,
    /// terms as ids (`mut/product-duplicate`).
    static func duplicate(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer
    {
        guard let target = CatalogueTarget(.products, part: nil) else { throw .noRoute }
        var copy = try CatalogueWrites.node(target, id: id, context, state)
        try context.access.create()
        for name in ["_links", "id", "date_created", "date_created_gmt", "date_modified", "date_modified_gmt"] {
            copy[name] = nil
        }
        copy["name"] = .string((copy["name"]?.text ?? "") + " (Copy)")
        copy["status"] = "draft"
        copy["slug"] = ""
        copy["total_sales"] = 0
        copy["variations"] = []
        if let sku = copy["sku"]?.text, !sku.isEmpty {
            copy["sku"] = .string(sku + "-1")
        }
        let made = state.lists[.products]?.create(copy, now: context.now, parent: 0) ?? 0
        if let sku = copy["sku"]?.text, !sku.isEmpty { state.lists.skus[sku.lowercased()] = made }
        var answer = bare(copy, id: made, context)
        answer["rating_counts"] = ratings(of: id, context, state)
        return context.single(answer, allow: "POST")
    }

    /// The number of ratings with each number of stars; PHP writes an empty map as a list.
    private static func ratings(of productID: Int, _ context: RouteContext, _ state: StoreState) -> JSONNode {
        guard let reviews = state.lists[.reviews] else { return [] }
        var counts: [Int: Int] = [:]
        for row in reviews.rows where row.parent == productID && row.status == "approved" {
            counts[reviews.node(row, context.rendering)["rating"]?.integer ?? 0, default: 0] += 1
        }
        guard !counts.isEmpty else { return [] }
        return .object(counts.sorted { $0.key < $1.key }.map { .init("\($0.key)", .integer($0.value)) })
    }

    private static func bare(_ copy: JSONNode, id: Int, _ context: RouteContext) -> JSONNode {
        func ids(_ name: String) -> JSONNode { .array((copy[name]?.elements ?? []).compactMap { $0["id"] }) }
        func date(_ seconds: Int) -> JSONNode {
            let text = context.rendering.dates.local(seconds).replacing("T", with: " ")
            let zone = context.rendering.dates.zone.identifier
            return ["date": .string(text + ".000000"), "timezone_type": 3, "timezone": .string(zone)]
        }
        var node: JSONNode = ["id": .integer(id), "name": copy["name"] ?? "", "slug": ""]
        node["date_created"] = date(context.now)
        node["date_modified"] = date(context.now)
        for name in [
            "status", "featured", "catalog_visibility", "description", "short_description", "sku", "global_unique_id",
            "price", "regular_price", "sale_price", "date_on_sale_from", "date_on_sale_to", "total_sales",
            "tax_status", "tax_class", "manage_stock", "stock_quantity", "stock_status", "backorders",
        ] {
            node[name] = copy[name]
        }
        node["low_stock_amount"] = copy["low_stock_amount"]?.isNull == false ? copy["low_stock_amount"] : ""
        node["sold_individually"] = copy["sold_individually"]
        node["weight"] = copy["weight"]
        for name in ["length", "width", "height"] { node[name] = copy["dimensions"]?[name] ?? "" }
        for name in [
            "upsell_ids", "cross_sell_ids", "parent_id", "reviews_allowed", "purchase_note", "attributes",
            "default_attributes", "menu_order", "post_password", "virtual", "downloadable",
        ] {
            node[name] = copy[name]
        }
        node["category_ids"] = ids("categories")
        node["tag_ids"] = ids("tags")
        node["brand_ids"] = ids("brands")
        for name in ["shipping_class_id", "downloads"] { node[name] = copy[name] }
        node["image_id"] = .string(copy["images"]?.elements.first?["id"]?.text ?? "")
        node["gallery_image_ids"] = []
        for name in ["download_limit", "download_expiry"] { node[name] = copy[name] }
        node["rating_counts"] = []
        node["average_rating"] = "0"
        node["review_count"] = 0
        node["cogs_value"] = .null
        node["meta_data"] = copy["meta_data"]
        return node
    }
}
