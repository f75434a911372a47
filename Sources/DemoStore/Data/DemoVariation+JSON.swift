import WooFoundation

extension DemoCatalogue {
    /// The variations of all products; a row's number is its position among those of its product.
    func variationList(now: Int) -> DemoList {
        let rows = products.enumerated().flatMap { number, product in
            product.variations.enumerated().map { index, variation in
                DemoList.Row(
                    id: variation.id,
                    number: index,
                    created: created(number, now: now) + index,
                    modified: modified(number, now: now) + index,
                    parent: product.id,
                    status: "publish"
                )
            }
        }
        return DemoList(.variations, rows: rows) { row, context in
            guard let product = product(id: row.parent) ?? products.first else { return [] }
            return product.variationMembers(row, context)
        }
    }
}

extension DemoProduct {
    /// The answer of `products/{id}/variations/{id}`, members in the real store's order.
    func variationMembers(_ row: DemoList.Row, _ context: RenderingContext) -> [JSONNode.Member] {
        let dates = context.dates
        let variation = variations.indices.contains(row.number) ? variations[row.number] : nil
        let (color, size) = (variation?.color ?? "Moss", variation?.size ?? "S")
        // One of four uses the stock of its product.
        let usesParent = stock != nil && row.number == 3
        let ownStock = row.number == 0 ? nil : 10 + row.id % 90
        func attribute(_ id: Int, _ name: String, _ slug: String, _ option: String) -> JSONNode {
            ["id": .integer(id), "name": .string(name), "slug": .string(slug), "option": .string(option)]
        }
        let members: [(String, JSONNode)] = [
            ("id", .integer(row.id)), ("type", "variation"), ("date_created", .string(dates.local(row.created))),
            ("date_created_gmt", .string(dates.gmt(row.created))),
            ("date_modified", .string(dates.local(row.modified))),
            ("date_modified_gmt", .string(dates.gmt(row.modified))),
            ("description", .string(row.number < 0 ? "" : DemoProse.variation(row.id))),
            ("permalink", .string("\(context.site)/product/\(slug)/?attribute_pa_size=\(size.lowercased())")),
            ("sku", .string(variation?.sku ?? "")), ("global_unique_id", ""), ("price", .string(MoneyText.text(price))),
            ("regular_price", .string(MoneyText.text(price))), ("sale_price", ""), ("date_on_sale_from", .null),
            ("date_on_sale_from_gmt", .null), ("date_on_sale_to", .null), ("date_on_sale_to_gmt", .null),
            ("on_sale", false), ("status", .string(row.status)), ("purchasable", .bool(row.status != "private")),
            ("virtual", false),
            ("downloadable", false), ("downloads", []), ("download_limit", -1), ("download_expiry", -1),
            ("tax_status", "taxable"), ("tax_class", "parent"),
            ("manage_stock", usesParent ? "parent" : .bool(ownStock != nil)),
            ("stock_quantity", (usesParent ? stock : ownStock).map { .integer($0) } ?? .null),
            ("stock_status", .string(usesParent ? stockStatus : "instock")), ("backorders", "no"),
            ("backorders_allowed", false), ("backordered", false), ("low_stock_amount", .null), ("weight", "4"),
            ("dimensions", ["length": "", "width": "", "height": ""]), ("shipping_class", ""), ("shipping_class_id", 0),
            ("image", image(row.created, context, isWhole: false) ?? .null), ("gallery_image_ids", []),
            (
                "attributes",
                [attribute(1, "Color", "pa_color", color), attribute(2, "Size", "pa_size", size)]
            ),
            ("menu_order", .integer(max(0, row.number))), ("meta_data", []), ("name", .string("\(color), \(size)")),
            ("parent_id", .integer(row.parent)),
        ]
        return members.map { .init($0.0, $0.1) }
    }
}
