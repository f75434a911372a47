import WooFoundation

/// The effects of writes on the records of the catalogue.
enum CatalogueWrites {
    /// The record as in the shop's database.
    static func node(_ target: CatalogueTarget, id: Int, _ context: RouteContext, _ state: StoreState)
        throws(RESTError) -> JSONNode
    {
        guard let list = state.lists[target.resource], let row = list.row(id: id),
            target.part == nil || row.parent == target.part
        else { throw target.resource.missing }
        return list.node(row, context.rendering)
    }

    /// The record as answered to a write: as with `context=edit`.
    static func answer(_ target: CatalogueTarget, id: Int, _ context: RouteContext, _ state: StoreState)
        throws(RESTError) -> JSONNode
    {
        guard let row = state.lists[target.resource]?.row(id: id), target.part == nil || row.parent == target.part
        else { throw target.resource.missing }
        return state.lists.answer(target.resource, row, context.rendering, isEdited: true)
    }

    static func update(
        _ target: CatalogueTarget,
        id: Int,
        _ fields: JSONNode,
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) {
        let before = try node(target, id: id, context, state)
        try context.access.edit()
        let changed: [JSONNode.Member]
        switch target.resource {
        case .products, .variations:
            changed = try changes(target, fields, to: before, context, state)
            moveSKU(of: id, from: before, changed, &state)
        case .categories, .tags, .brands, .attributes, .attributeTerms, .shippingClasses, .taxClasses:
            let fields = named(fields)
            try checkName(target, fields, except: id, context, state)
            changed = plain(fields, like: before)
        case .coupons, .customers:
            changed = try PeopleAndCoupons.changes(target.resource, fields, to: before, of: id, context, &state)
            if target.resource == .coupons { CouponChanges.storeAmount(fields, of: id, &state) }
        case .reviews, .taxRates, .paymentGateways: changed = plain(fields, like: before)
        }
        _ = state.lists[target.resource]?.change(id: id, .object(changed), now: context.now)
        if target.resource == .variations {
            if before["status"]?.text == "trash", state.lists[.variations]?.row(id: id)?.status != "trash",
                let part = target.part
            {
                hang(id, on: part, context, &state)
            }
            state.lists.saveProduct(ofVariation: state.lists[.variations]?.row(id: id), now: context.now)
        }
    }

    /// - Returns: the id.
    static func create(
        _ target: CatalogueTarget,
        _ fields: JSONNode,
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> Int {
        try context.access.create()
        var node = blank(target, fields, context)
        switch target.resource {
        case .products, .variations:
            for change in try changes(target, fields, to: node, context, state) { node[change.name] = change.value }
        case .categories, .tags, .brands, .attributes, .attributeTerms, .shippingClasses, .taxClasses:
            guard let name = fields["name"]?.text, !name.isEmpty else { throw missing("name") }
            let fields = named(fields)
            try checkName(target, fields, except: 0, context, state)
            let slug = (target.resource == .attributes ? "pa_" : "") + DemoTerms.slug(name)
            node["slug"] = .string(slug)
            for change in plain(fields, like: node) { node[change.name] = change.value }
        case .coupons, .customers:
            let made = try PeopleAndCoupons.changes(target.resource, fields, to: node, of: nil, context, &state)
            for change in made { node[change.name] = change.value }
        case .reviews, .taxRates, .paymentGateways:
            for change in plain(fields, like: node) { node[change.name] = change.value }
        }
        let parent = target.part ?? (target.resource == .products ? 0 : nil)
        let id = state.lists[target.resource]?.create(node, now: context.now, parent: parent) ?? 0
        if target.resource == .coupons { CouponChanges.storeAmount(fields, of: id, &state) }
        moveSKU(of: id, from: .null, node.members, &state)
        if target.resource == .variations, let part = target.part {
            hang(id, on: part, context, &state)
        }
        return id
    }

    static func remove(
        _ target: CatalogueTarget,
        id: Int,
        _ before: JSONNode,
        _ context: RouteContext,
        _ state: inout StoreState
    ) {
        state.lists[target.resource]?.remove(id: id)
        if let sku = before["sku"]?.text { state.lists.skus[sku.lowercased()] = nil }
        switch target.resource {
        case .variations:
            guard let part = target.part else { break }
            state.lists[.products]?.unhang(id, from: part)
            _ = state.lists[.products]?.change(id: part, [:], now: context.now)
        case .categories:
            strip(id, from: "categories", instead: DemoTerms.reference(15, "Uncategorized"), context, &state)
        case .tags: strip(id, from: "tags", instead: nil, context, &state)
        case .brands: strip(id, from: "brands", instead: nil, context, &state)
        case .customers:
            state.table.leaveToGuests(customer: id, now: context.now)
            leaveMedia(of: id, to: context.request.parameters["reassign"].flatMap { Int($0) } ?? 0, &state)
        case .products, .attributes, .attributeTerms, .shippingClasses, .taxRates, .taxClasses, .reviews, .coupons,
            .paymentGateways:
            break
        }
    }

    /// WordPress notes when, and from which status; WooCommerce moves a product's variations with it, and does not bring
    /// them back with it (asked of WooCommerce 11).
    static func trash(_ target: CatalogueTarget, id: Int, _ context: RouteContext, _ state: inout StoreState) {
        let children =
            target.resource == .products
            ? (state.lists[.variations]?.rows ?? []).filter { $0.parent == id && $0.status != "trash" }.map(\.id) : []
        for (resource, id) in [(target.resource, id)] + children.map({ (DemoResource.variations, $0) }) {
            guard let row = state.lists[resource]?.row(id: id),
                let node = state.lists[resource]?.record(row, context.rendering)
            else { continue }
            let known = node["meta_data"]?.elements ?? []
            let first = (known.compactMap { $0["id"]?.integer }.max() ?? id * 10) + 1
            let marks: [JSONNode] = [
                ["id": .integer(first), "key": "_wp_trash_meta_status", "value": .string(row.status)],
                ["id": .integer(first + 1), "key": "_wp_trash_meta_time", "value": .string("\(context.now)")],
            ]
            var fields: JSONNode = ["status": "trash"]
            if node["meta_data"] != nil { fields["meta_data"] = .array(known + marks) }
            if !children.isEmpty, resource == .products { fields["variations"] = [] }
            _ = state.lists[resource]?.change(id: id, fields, now: context.now)
        }
    }

    /// Like WordPress: what a deleted user wrote is reassigned, or deleted too. Orders become a guest's either way.
    private static func leaveMedia(of id: Int, to heir: Int, _ state: inout StoreState) {
        if heir == 0 {
            for file in state.media where file.author == id { state.lists.media[file.id] = nil }
            state.media.removeAll { $0.author == id }
        }
        for index in state.media.indices where state.media[index].author == id { state.media[index].author = heir }
    }

    /// Removes a deleted term from products; their dates stay.
    private static func strip(
        _ id: Int,
        from name: String,
        instead: JSONNode?,
        _ context: RouteContext,
        _ state: inout StoreState
    ) {
        guard let list = state.lists[.products] else { return }
        for row in list.rows {
            let terms = list.node(row, context.rendering)[name]?.elements ?? []
            let left = terms.filter { $0["id"]?.integer != id }
            guard left.count < terms.count else { continue }
            let kept = left.isEmpty ? [instead].compactMap { $0 } : left
            let fields = JSONNode.object([.init(name, .array(kept))])
            _ = state.lists[.products]?.change(id: row.id, fields, now: row.modified)
        }
    }

    // MARK: Parts

    private static func changes(
        _ target: CatalogueTarget,
        _ fields: JSONNode,
        to node: JSONNode,
        _ context: RouteContext,
        _ state: StoreState
    ) throws(RESTError) -> [JSONNode.Member] {
        var changes = ProductChanges(
            fields,
            to: node,
            isVariation: target.resource == .variations,
            lists: state.lists,
            now: context.now,
            rendering: context.rendering
        )
        return try changes.apply()
    }

    private static func moveSKU(
        of id: Int,
        from before: JSONNode,
        _ changed: [JSONNode.Member],
        _ state: inout StoreState
    ) {
        guard let sku = changed.last(where: { $0.name == "sku" })?.value.text else { return }
        if let old = before["sku"]?.text { state.lists.skus[old.lowercased()] = nil }
        if !sku.isEmpty { state.lists.skus[sku.lowercased()] = id }
    }

    /// Adds a new variation to those of its product.
    private static func hang(_ id: Int, on productID: Int, _ context: RouteContext, _ state: inout StoreState) {
        guard let row = state.lists[.products]?.row(id: productID),
            let product = state.lists[.products]?.node(row, context.rendering)
        else { return }
        let variations = JSONNode.array((product["variations"]?.elements ?? []) + [.integer(id)])
        _ = state.lists[.products]?.change(id: productID, ["variations": variations], now: context.now)
    }

    /// The existing members, with the values that were sent.
    private static func plain(_ fields: JSONNode, like node: JSONNode) -> [JSONNode.Member] {
        fields.members.filter { node[$0.name] != nil && $0.name != "id" && $0.name != "_links" && !$0.value.isNull }
    }

    /// With the name as WordPress stores it.
    private static func named(_ fields: JSONNode) -> JSONNode {
        guard let name = fields["name"]?.text else { return fields }
        var kept = fields
        kept["name"] = .string(WordPressText.termName(name))
        return kept
    }

    private static func checkName(
        _ target: CatalogueTarget,
        _ fields: JSONNode,
        except id: Int,
        _ context: RouteContext,
        _ state: StoreState
    ) throws(RESTError) {
        guard let name = fields["name"]?.text?.lowercased(), let list = state.lists[target.resource] else { return }
        let parent = fields["parent"]?.integer
        for row in list.rows where row.id != id && (target.part == nil || row.parent == target.part) {
            let other = list.node(row, context.rendering)
            guard other["name"]?.text?.lowercased() == name,
                target.resource != .categories || other["parent"]?.integer == parent ?? 0
            else { continue }
            throw RESTError(
                400,
                "term_exists",
                "A term with the name provided already exists with this parent.",
                more: [.init("resource_id", .integer(row.id))]
            )
        }
    }

    private static func missing(_ name: String) -> RESTError {
        RESTError(
            400,
            "rest_missing_callback_param",
            "Missing parameter(s): \(name)",
            more: [.init("params", .array([.string(name)]))]
        )
    }

    /// An empty record, members in the real store's order.
    private static func blank(_ target: CatalogueTarget, _ fields: JSONNode, _ context: RouteContext) -> JSONNode {
        switch target.resource {
        case .products: BlankProduct.node(fields, site: context.rendering.site)
        case .variations: BlankProduct.variation(of: target.part ?? 0, site: context.rendering.site)
        case .categories, .brands:
            [
                "id": 0, "name": "", "slug": "", "parent": 0, "description": "", "display": "default", "image": .null,
                "menu_order": 0, "count": 0,
            ]
        case .tags, .shippingClasses: ["id": 0, "name": "", "slug": "", "description": "", "count": 0]
        case .attributes:
            ["id": 0, "name": "", "slug": "", "type": "select", "order_by": "menu_order", "has_archives": false]
        case .attributeTerms:
            ["id": 0, "name": "", "slug": "", "description": "", "menu_order": 0, "count": 0]
        case .reviews:
            [
                "product_id": 0, "status": "approved", "reviewer": "", "reviewer_email": "", "review": "",
                "rating": 0, "verified": false,
            ]
        case .taxRates:
            [
                "id": 0, "country": "", "state": "", "postcode": "", "city": "", "rate": "0.0000", "name": "",
                "priority": 1, "compound": false, "shipping": true, "order": 0, "class": "standard", "postcodes": [],
                "cities": [],
            ]
        case .taxClasses: ["slug": "", "name": ""]
        case .customers: CustomerChanges.blank
        case .coupons: CouponChanges.blank
        case .paymentGateways: [:]
        }
    }
}
