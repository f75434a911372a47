import WooFoundation

extension DemoCatalogue {
    /// All products, oldest first.
    func productList(now: Int) -> DemoList {
        let rows = products.enumerated().map { number, product -> DemoList.Row in
            let created = created(number, now: now)
            let details = DemoProductDetails(seed: seed, number: number, product: product, created: created)
            return DemoList.Row(
                id: product.id,
                number: number,
                created: created,
                modified: modified(number, now: now),
                status: details.status
            )
        }
        return DemoList(.products, rows: rows) { row, context in
            let number = max(0, row.number)
            let product = products[number]
            let details = DemoProductDetails(seed: seed, number: number, product: product, created: row.created)
            return product.members(row, details, context)
        }
    }

    /// Spread over two years, so that no two have the same second.
    func created(_ number: Int, now: Int) -> Int { now - 600 * 86_400 + number * (590 * 86_400 / products.count) }

    func modified(_ number: Int, now: Int) -> Int {
        let created = created(number, now: now)
        var random = SplitMix(seed: seed, purpose: 23, index: number)
        return created + random.below(max(1, now - created - 3_600))
    }
}

extension DemoProduct {
    /// The answer of `products/{id}`, members in the real store's order.
    func members(_ row: DemoList.Row, _ details: DemoProductDetails, _ context: RenderingContext) -> [JSONNode.Member] {
        let isVariable = !variations.isEmpty
        let dates = context.dates
        let hasPrice = !isVariable && details.type != "grouped"
        let sale = details.regularPrice != nil
        let saleStart = details.saleEnds.map { _ in row.created }
        let members: [(String, JSONNode)] = [
            ("id", .integer(row.id)), ("name", .string(name)), ("slug", .string(slug)),
            ("permalink", .string("\(context.site)/product/\(slug)/")),
            ("date_created", .string(dates.local(row.created))), ("date_created_gmt", .string(dates.gmt(row.created))),
            ("date_modified", .string(dates.local(row.modified))),
            ("date_modified_gmt", .string(dates.gmt(row.modified))), ("type", .string(details.type)),
            ("status", .string(row.status)), ("featured", .bool(details.isFeatured)), ("catalog_visibility", "visible"),
            ("description", .string(details.description)), ("short_description", .string(details.shortDescription)),
            ("sku", .string(sku)),
            ("price", .string(MoneyText.text(price))),
            ("regular_price", hasPrice ? .string(MoneyText.text(details.regularPrice ?? price)) : ""),
            ("sale_price", sale ? .string(MoneyText.text(price)) : ""), ("date_on_sale_from", dates.local(saleStart)),
            ("date_on_sale_from_gmt", dates.gmt(saleStart)), ("date_on_sale_to", dates.local(details.saleEnds)),
            ("date_on_sale_to_gmt", dates.gmt(details.saleEnds)), ("on_sale", .bool(sale)),
            ("purchasable", .bool(details.type == "simple" || isVariable)), ("total_sales", .integer(row.id % 97)),
            ("virtual", .bool(details.isDigital)), ("downloadable", .bool(details.isDigital)),
            ("downloads", details.isDigital ? [download(context)] : []),
            ("download_limit", details.isDigital ? 5 : -1), ("download_expiry", details.isDigital ? 30 : -1),
            ("external_url", details.type == "external" ? .string("https://partner.example/item/\(row.id)") : ""),
            ("button_text", details.type == "external" ? "Buy at partner" : ""), ("tax_status", "taxable"),
            ("tax_class", ""), ("manage_stock", .bool(stock != nil)),
            ("stock_quantity", stock.map { .integer($0) } ?? .null), ("backorders", "no"),
            ("backorders_allowed", false), ("backordered", false),
            ("low_stock_amount", details.lowStock.map { .integer($0) } ?? .null), ("sold_individually", false),
            ("weight", details.isDigital ? "" : "4"),
            ("dimensions", ["length": "16", "width": "4", "height": "6"]),
            ("shipping_required", .bool(!details.isDigital)), ("shipping_taxable", .bool(!details.isDigital)),
            ("shipping_class", ""), ("shipping_class_id", 0), ("reviews_allowed", true), ("average_rating", "0.00"),
            ("rating_count", 0), ("upsell_ids", details.upsells), ("cross_sell_ids", []), ("parent_id", 0),
            ("purchase_note", .string(details.purchaseNote)), ("categories", .array(details.categories)),
            ("brands", .array(details.brands)),
            ("tags", .array(details.tags)), ("images", images(row, context)),
            ("attributes", attributes(hasOwn: details.ownAttribute)), ("default_attributes", []),
            ("variations", .array(variations.map { .integer($0.id) })), ("grouped_products", []), ("menu_order", 0),
            ("price_html", .string(priceHTML(context))), ("related_ids", []), ("meta_data", .array(details.meta)),
            ("stock_status", .string(stockStatus)), ("has_options", .bool(isVariable)), ("post_password", ""),
            ("global_unique_id", .string(details.gtin)),
        ]
        return members.map { .init($0.0, $0.1) }
    }

    var stockStatus: String { stock == 0 ? "outofstock" : "instock" }

    private func priceHTML(_ context: RenderingContext) -> String {
        let symbol =
            "<span class=\"woocommerce-Price-currencySymbol\" translate=\"no\">\(context.currency.entity)</span>"
        return "<span class=\"woocommerce-Price-amount amount\"><bdi>\(symbol)\(MoneyText.text(price))</bdi></span>"
    }

    private func download(_ context: RenderingContext) -> JSONNode {
        [
            "id": "cb9444b1-de82-4091-afc4-d917ed5b6553", "name": "Pattern",
            "file": .string("\(context.site)/wp-content/uploads/shop-pattern.pdf"),
        ]
    }

    /// - Parameter isWhole: with the sizes, which a product's pictures have and a variation's lack.
    func image(_ created: Int, _ context: RenderingContext, isWhole: Bool) -> JSONNode? {
        guard imageNumber > 0 else { return nil }
        let dates = context.dates
        let image: [(String, JSONNode)] = [
            ("id", .integer(imageNumber + 10)), ("date_created", .string(dates.local(created))),
            ("date_created_gmt", .string(dates.gmt(created))), ("date_modified", .string(dates.local(created))),
            ("date_modified_gmt", .string(dates.gmt(created))), ("src", .string(context.site + imageSource)),
            ("name", .string(DemoMedia.title(ofShopImage: imageNumber))), ("alt", ""),
        ]
        let sizes: [(String, JSONNode)] = [
            ("srcset", ""), ("sizes", ""), ("thumbnail", .string(context.site + imageSource)),
        ]
        return .object((isWhole ? image + sizes : image).map { .init($0.0, $0.1) })
    }

    private func images(_ row: DemoList.Row, _ context: RenderingContext) -> JSONNode {
        .array([image(row.created, context, isWhole: true)].compactMap { $0 })
    }

    private func attributes(hasOwn: Bool) -> JSONNode {
        func attribute(_ id: Int, _ name: String, _ slug: String, _ options: [JSONNode]) -> JSONNode {
            [
                "id": .integer(id), "name": .string(name), "slug": .string(slug), "position": .integer(max(0, id - 1)),
                "visible": true, "variation": .bool(id > 0), "options": .array(options),
            ]
        }
        let shared =
            variations.isEmpty
            ? []
            : [
                attribute(1, "Color", "pa_color", ["Moss", "Bone white"]),
                attribute(2, "Size", "pa_size", ["S", "M"]),
            ]
        return .array(shared + (hasOwn ? [attribute(0, "Care note", "Care note", ["Hand wash", "Dry flat"])] : []))
    }
}
