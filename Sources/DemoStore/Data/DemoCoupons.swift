import WooFoundation

/// The coupons of the demo store, including those used by its orders.
struct DemoCoupons: Sendable {
    private static let count = 46
    private static let firstID = 630

    let list: DemoList

    init(_ generator: OrderGenerator) {
        let start = generator.anchor - 500 * 86_400
        let rows = (1...Self.count).map { number in
            let created = start + number * 10 * 86_400
            return DemoList.Row(
                id: Self.firstID + number,
                number: number,
                created: created,
                modified: created + number * 3_600,
                status: "publish"
            )
        }
        let products = generator.catalogue.products.prefix(6).map { JSONNode.integer($0.id) }
        list = DemoList(.coupons, rows: rows) { row, context in Self.members(row, products, context) }
    }

    static func code(_ number: Int) -> String {
        if [5, 10, 20].contains(number) { return "save\(number)" }
        return ["save\(number)", "welcome\(number)", "vip-\(number)"][max(0, number) % 3]
    }

    private static func members(_ row: DemoList.Row, _ products: [JSONNode], _ context: RenderingContext)
        -> [JSONNode.Member]
    {
        let number = row.number
        let dates = context.dates
        let expires = number % 5 == 1 ? row.created + 400 * 86_400 : nil
        let isUsed = number % 2 == 0
        let amount = [5, 10, 20].contains(number) ? number * 100 : (number % 4 + 1) * 500
        return [
            .init("id", .integer(row.id)), .init("code", .string(code(number))),
            .init("amount", .string(MoneyText.text(amount))), .init("status", .string(row.status)),
            .init("date_created", .string(dates.local(row.created))),
            .init("date_created_gmt", .string(dates.gmt(row.created))),
            .init("date_modified", .string(dates.local(row.modified))),
            .init("date_modified_gmt", .string(dates.gmt(row.modified))),
            .init(
                "discount_type",
                code(number).hasPrefix("save") ? "percent" : number % 3 == 1 ? "fixed_cart" : "fixed_product"
            ),
            .init("description", .string("Promo #\(number)")), .init("date_expires", dates.local(expires)),
            .init("date_expires_gmt", dates.gmt(expires)), .init("usage_count", isUsed ? 2 : 0),
            .init("individual_use", .bool(number % 7 == 0)),
            .init("product_ids", number % 6 == 2 ? .array(products) : []),
            .init("excluded_product_ids", []), .init("usage_limit", number % 4 == 3 ? 100 : .null),
            .init("usage_limit_per_user", .null), .init("limit_usage_to_x_items", .null),
            .init("free_shipping", .bool(number % 9 == 4)),
            .init("product_categories", number % 8 == 5 ? [41, 53] : []), .init("excluded_product_categories", []),
            .init("exclude_sale_items", .bool(number % 10 == 6)), .init("minimum_amount", "40.00"),
            .init("maximum_amount", "0.00"), .init("email_restrictions", []),
            .init("used_by", isUsed ? [.string(String(4 + number)), "guest180@mail.test"] : []),
            .init("meta_data", []),
        ]
    }
}
