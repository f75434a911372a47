extension DemoProduct {
    /// The answer of `products/{id}`, members in the real store's order.
    func json(_ context: RenderingContext, created: Int) -> JSONNode {
        let isVariable = !variations.isEmpty
        let price: JSONNode = .string(MoneyText.text(price))
        let dates = context.dates
        let symbol =
            "<span class=\"woocommerce-Price-currencySymbol\" translate=\"no\">\(context.currency.entity)</span>"
        let priceHTML =
            "<span class=\"woocommerce-Price-amount amount\"><bdi>\(symbol)\(MoneyText.text(self.price))</bdi></span>"
        let images: JSONNode =
            imageNumber == 0
            ? []
            : [
                [
                    "id": .integer(imageNumber + 10), "date_created": .string(dates.local(created)),
                    "date_created_gmt": .string(dates.gmt(created)), "date_modified": .string(dates.local(created)),
                    "date_modified_gmt": .string(dates.gmt(created)), "src": .string(context.site + imageSource),
                    "name": .string("shop-image-\(imageNumber)"), "alt": "",
                    "srcset": "", "sizes": "", "thumbnail": .string(context.site + imageSource),
                ]
            ]
        let members: [(String, JSONNode)] = [
            ("id", .integer(id)), ("name", .string(name)), ("slug", .string(slug)),
            ("permalink", .string("\(context.site)/product/\(slug)/")),
            ("date_created", .string(dates.local(created))), ("date_created_gmt", .string(dates.gmt(created))),
            ("date_modified", .string(dates.local(created + 600))),
            ("date_modified_gmt", .string(dates.gmt(created + 600))), ("type", isVariable ? "variable" : "simple"),
            ("status", "publish"), ("featured", false), ("catalog_visibility", "visible"),
            ("description", .string("<p>\(name). Made to last, finished by hand.</p>\n")),
            ("short_description", .string("<p>\(name) from our Portland workshop.</p>\n")), ("sku", .string(sku)),
            ("price", price), ("regular_price", isVariable ? "" : price), ("sale_price", ""),
            ("date_on_sale_from", .null), ("date_on_sale_from_gmt", .null), ("date_on_sale_to", .null),
            ("date_on_sale_to_gmt", .null), ("on_sale", false), ("purchasable", true), ("total_sales", 81),
            ("virtual", false), ("downloadable", false), ("downloads", []), ("download_limit", -1),
            ("download_expiry", -1), ("external_url", ""), ("button_text", ""), ("tax_status", "taxable"),
            ("tax_class", ""), ("manage_stock", .bool(stock != nil)),
            ("stock_quantity", stock.map { .integer($0) } ?? .null), ("backorders", "no"),
            ("backorders_allowed", false), ("backordered", false), ("low_stock_amount", .null),
            ("sold_individually", false), ("weight", "4"),
            ("dimensions", ["length": "16", "width": "4", "height": "6"]), ("shipping_required", true),
            ("shipping_taxable", true), ("shipping_class", ""), ("shipping_class_id", 0), ("reviews_allowed", true),
            ("average_rating", "0.00"), ("rating_count", 0), ("upsell_ids", []), ("cross_sell_ids", []),
            ("parent_id", 0), ("purchase_note", ""),
            ("categories", [["id": 73, "name": "Garden", "slug": "garden"]]), ("brands", []), ("tags", []),
            ("images", images), ("attributes", attributes), ("default_attributes", []),
            ("variations", .array(variations.map { .integer($0.id) })), ("grouped_products", []), ("menu_order", 0),
            ("price_html", .string(priceHTML)), ("related_ids", []), ("meta_data", []),
            ("stock_status", stock == 0 ? "outofstock" : "instock"), ("has_options", .bool(isVariable)),
            ("post_password", ""), ("global_unique_id", ""),
            ("_links", context.links("products/\(id)", collection: "products")),
        ]
        return .object(members.map { .init($0.0, $0.1) })
    }

    private var attributes: JSONNode {
        guard !variations.isEmpty else { return [] }
        func attribute(_ id: Int, _ name: String, _ slug: String, _ options: [JSONNode]) -> JSONNode {
            [
                "id": .integer(id), "name": .string(name), "slug": .string(slug), "position": .integer(id - 1),
                "visible": true, "variation": true, "options": .array(options),
            ]
        }
        return [
            attribute(1, "Color", "pa_color", ["Moss", "Bone white"]), attribute(2, "Size", "pa_size", ["S", "M"]),
        ]
    }
}
