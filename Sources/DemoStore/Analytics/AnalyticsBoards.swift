import WooFoundation

/// `leaderboards`: the leaders of a range, formatted for a web page.
struct AnalyticsBoards {
    let rows: AnalyticsRows
    let range: ClosedRange<Int>
    /// The number of rows in each board.
    let limit: Int

    private static let boards: [(id: String, label: String, headers: [String])] = [
        ("customers", "Top Customers - Total Spend", ["Customer Name", "Orders", "Total Spend"]),
        ("coupons", "Top Coupons - Number of Orders", ["Coupon code", "Orders", "Amount discounted"]),
        ("categories", "Top categories - Items sold", ["Category", "Items sold", "Net sales"]),
        ("products", "Top products - Items sold", ["Product", "Items sold", "Net sales"]),
    ]

    /// The available boards, without rows.
    static var allowed: [JSONNode] { boards.map { heading($0) } }

    private static func heading(_ board: (id: String, label: String, headers: [String])) -> JSONNode {
        [
            "id": .string(board.id), "label": .string(board.label),
            "headers": .array(board.headers.map { ["label": .string($0)] }),
        ]
    }

    var all: [JSONNode] {
        let orders = rows.orders(range)
        let lines = orders.lines
        return Self.boards.map { board in
            var node = Self.heading(board)
            node["rows"] = .array(entries(board.id, orders, lines))
            return node
        }
    }

    private func entries(_ board: String, _ orders: AnalyticsOrders, _ lines: [AnalyticsLine]) -> [JSONNode] {
        switch board {
        case "customers":
            var spent: [String: (name: String, orders: Int, amount: Int)] = [:]
            for order in orders.placed {
                let key = order.customerID > 0 ? "\(order.customerID)" : order.billing.email.lowercased()
                let name = [order.billing.firstName, order.billing.lastName].joined(separator: " ")
                let before = spent[key] ?? (name, 0, 0)
                spent[key] = (name, before.orders + 1, before.amount + order.total)
            }
            return best(spent.sorted { $0.key < $1.key }.map { ($0.value.name, $0.value.orders, $0.value.amount) }, 2)
                .map { entry(board, $0) }
        case "coupons":
            return best(
                rows.coupons(orders.placed).map { row in
                    (code(row, orders), row["orders_count"]?.integer ?? 0, cents(row["amount"]))
                },
                1
            ).map { entry(board, $0) }
        case "categories": return sold(rows.categories(lines), "category_id", .categories, board)
        default: return sold(rows.products(lines), "product_id", .products, board)
        }
    }

    private func sold(_ found: [JSONNode], _ id: String, _ resource: DemoResource, _ board: String) -> [JSONNode] {
        let list = rows.state.lists[resource]
        return best(
            found.map { row in
                let record = row[id]?.integer.flatMap { list?.row(id: $0) }
                let name = record.flatMap { list?.node($0, rows.rendering)["name"]?.text }
                return (name ?? "", row["items_sold"]?.integer ?? 0, cents(row["net_revenue"]))
            },
            1
        ).map { entry(board, $0) }
    }

    private typealias Entry = (name: String, count: Int, amount: Int)

    /// - Parameter column: 1 by the count, 2 by the amount.
    private func best(_ entries: [Entry], _ column: Int) -> [Entry] {
        Array(entries.sorted { column == 1 ? $0.count > $1.count : $0.amount > $1.amount }.prefix(limit))
    }

    private func cents(_ node: JSONNode?) -> Int { node?.text.flatMap { MoneyText.cents($0) } ?? 0 }

    private func code(_ row: JSONNode, _ orders: AnalyticsOrders) -> String {
        let id = row["coupon_id"]?.integer
        return orders.placed.flatMap(\.coupons).first { $0.couponID == id }?.code ?? ""
    }

    private func entry(_ board: String, _ entry: Entry) -> JSONNode {
        let page = "\(rows.rendering.site)/wp-admin/admin.php?page=wc-admin&path=/analytics/\(board)"
        let symbol =
            "<span class=\"woocommerce-Price-currencySymbol\" translate=\"no\">\(rows.rendering.currency.entity)</span>"
        let amount = "\(symbol)\(MoneyText.text(entry.amount))"
        return [
            ["display": .string("<a href='\(page)'>\(entry.name)</a>"), "value": .string(entry.name)],
            ["display": .string("\(entry.count)"), "value": .integer(entry.count), "format": "number"],
            [
                "display": .string("<span class=\"woocommerce-Price-amount amount\"><bdi>\(amount)</bdi></span>"),
                "value": rows.money(entry.amount), "format": "currency",
            ],
        ]
    }
}
