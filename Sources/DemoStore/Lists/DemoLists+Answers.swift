import WooFoundation

/// Records as the API answers them. The lists contain what the shop's database has; read without `context=edit`, texts
/// are rendered as for visitors (finding 43).
extension DemoLists {
    /// - Parameter isEdited: the request has `context=edit`, or it was a write.
    func answer(
        _ resource: DemoResource,
        _ row: DemoList.Row,
        _ context: RenderingContext,
        isEdited: Bool,
        isFlat: Bool = false
    ) -> JSONNode {
        guard let list = self[resource] else { return .null }
        let node = list.node(row, context, isFlat: isFlat)
        switch resource {
        case .products: return isEdited ? edited(product: node, context) : shown(product: node)
        case .variations: return variation(node, row, context, isEdited: isEdited)
        case .reviews: return isEdited ? node : node.rendering("review", WordPressText.comment)
        case .categories, .tags, .brands, .attributeTerms, .shippingClasses:
            // Without paragraphs, as recorded.
            return isEdited ? node : node.rendering("description", WordPressText.running)
        case .customers, .coupons, .attributes, .taxRates, .taxClasses, .paymentGateways: return node
        }
    }

    private func shown(product node: JSONNode) -> JSONNode {
        node.rendering("description", WordPressText.description)
            .rendering("short_description", WordPressText.short)
            .rendering("purchase_note", WordPressText.description)
            .titlingImages()
    }

    private func edited(product node: JSONNode, _ context: RenderingContext) -> JSONNode {
        var node = node.titlingImages()
        let links = node["_links"]
        node["_links"] = nil
        // Nothing is counted where there are no ratings.
        if node["rating_count"] == 0 { node["average_rating"] = "0" }
        node["permalink_template"] = .string("\(context.site)/product/%pagename%/")
        node["generated_slug"] = node["slug"] ?? ""
        node["_links"] = links
        return node
    }

    /// The description of a variation is never raw here: `products/ID` has it (from the server's source).
    private func variation(_ node: JSONNode, _ row: DemoList.Row, _ context: RenderingContext, isEdited: Bool)
        -> JSONNode
    {
        var node = node.rendering("description", WordPressText.short).titlingImages()
        guard !isEdited, node["tax_class"] == "parent" else { return node }
        let parent = self[.products].flatMap { list in list.row(id: row.parent).map { list.node($0, context) } }
        node["tax_class"] = parent?["tax_class"] ?? ""
        return node
    }

    /// A variation as `products/ID` answers it (recording `products/get-variation-as-product`).
    func variationAsProduct(_ row: DemoList.Row, _ context: RouteContext, isEdited: Bool) -> JSONNode? {
        guard let list = self[.variations], let products = self[.products],
            let parent = products.row(id: row.parent).map({ products.node($0, context.rendering) })
        else { return nil }
        let own = list.node(row, context.rendering)
        var node = BlankProduct.node(["name": "x"], site: context.rendering.site)
        node = JSONNode.object([.init("id", .integer(row.id))] + node.members)
        for member in own.members where node[member.name] != nil { node[member.name] = member.value }
        node["name"] = .string("\(parent["name"]?.text ?? "") - \(own["name"]?.text ?? "")")
        node["slug"] = .string("\(parent["slug"]?.text ?? "")-\(row.id)")
        node["categories"] = []
        node["reviews_allowed"] = false
        node["total_sales"] = "0"
        let path = "products/\(row.id)"
        let up = JSONNode.Member("up", [["href": .string(context.rendering.api + "products/\(row.parent)")]])
        var links = context.rendering.links(path, collection: "products")
        links = .object(links.members + [up])
        node["_links"] = links
        for name in ["date_created", "date_created_gmt", "date_modified", "date_modified_gmt"] {
            node[name] = own[name]
        }
        if node["tax_class"] == "parent", !isEdited { node["tax_class"] = parent["tax_class"] ?? "" }
        return isEdited ? edited(product: node, context.rendering) : shown(product: node)
    }
}

extension JSONNode {
    /// The same with the text of one member rendered by `render`.
    fileprivate func rendering(_ name: String, _ render: (String) -> String) -> JSONNode {
        guard let text = self[name]?.text, !text.isEmpty else { return self }
        var node = self
        node[name] = .string(render(text))
        return node
    }
}

extension JSONNode {
    /// Pictures are named by their rendered titles, whatever the context.
    fileprivate func titlingImages() -> JSONNode {
        var node = self
        if let images = node["images"]?.elements, !images.isEmpty {
            node["images"] = .array(images.map { $0.rendering("name", WordPressText.title) })
        }
        if let image = node["image"], !image.isNull { node["image"] = image.rendering("name", WordPressText.title) }
        return node
    }
}

extension RouteContext {
    /// Whether texts are answered raw, for those who may edit them.
    var isEdited: Bool { request.parameters["context"] == "edit" }
}
