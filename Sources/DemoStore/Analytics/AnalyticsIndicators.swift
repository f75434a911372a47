import WooFoundation

/// `reports/performance-indicators`: single figures of other reports in one answer.
struct AnalyticsIndicators {
    let rows: AnalyticsRows
    let range: ClosedRange<Int>

    private static let known: [(stat: String, label: String, isMoney: Bool)] = [
        ("revenue/total_sales", "Total sales", true), ("revenue/net_revenue", "Net sales", true),
        ("orders/orders_count", "Orders", false), ("orders/avg_order_value", "Average order value", true),
        ("products/items_sold", "Products sold", false), ("revenue/refunds", "Returns", true),
        ("coupons/orders_count", "Discounted orders", false), ("coupons/amount", "Net discount amount", true),
        ("taxes/total_tax", "Total tax", true), ("taxes/order_tax", "Order tax", true),
        ("taxes/shipping_tax", "Shipping tax", true), ("revenue/shipping", "Shipping", true),
        ("downloads/download_count", "Downloads", false), ("revenue/gross_sales", "Gross sales", true),
        ("variations/items_sold", "Variations Sold", false),
    ]

    /// The available indicators, without values.
    static func allowed(_ rendering: RenderingContext) -> [JSONNode] {
        known.map { node($0.stat, $0.label, rendering) }
    }

    /// - Parameter wanted: nil for all.
    func nodes(_ wanted: [String]?) -> [JSONNode] {
        let values = values
        return Self.known.filter { wanted?.contains($0.stat) ?? true }.map { stat, label, isMoney in
            var node = Self.node(stat, label, rows.rendering)
            let links = node["_links"]
            node["_links"] = nil
            node["format"] = isMoney ? "currency" : "number"
            node["value"] = values[stat] ?? 0
            node["_links"] = links
            return node
        }
    }

    private static func node(_ stat: String, _ label: String, _ rendering: RenderingContext) -> JSONNode {
        let parts = stat.split(separator: "/").map(String.init)
        return [
            "stat": .string(stat), "chart": .string(parts[1]), "label": .string(label),
            "_links": [
                "api": [["href": .string("\(rendering.analytics)reports/\(parts[0])/stats")]],
                "report": [["href": .string("/analytics/\(parts[0])")]],
            ],
        ]
    }

    private var values: [String: JSONNode] {
        let orders = rows.orders(range)
        let lines = orders.lines
        let totals = AnalyticsSums(sales: orders.sales).json(isTotal: true)
        let taxes = rows.taxes(orders.placed)
        func tax(_ name: String) -> JSONNode {
            rows.money(taxes.reduce(0) { $0 + (($1[name]?.text).flatMap { MoneyText.cents($0) } ?? 0) })
        }
        let used = orders.placed.filter { !$0.coupons.isEmpty }
        var values: [String: JSONNode] = [
            "products/items_sold": .integer(lines.reduce(0) { $0 + $1.quantity }),
            "variations/items_sold": .integer(lines.reduce(0) { $0 + ($1.variationID > 0 ? $1.quantity : 0) }),
            "coupons/orders_count": .integer(used.count),
            "coupons/amount": rows.money(used.flatMap(\.coupons).reduce(0) { $0 + $1.discount }),
            "taxes/total_tax": tax("total_tax"), "taxes/order_tax": tax("order_tax"),
            "taxes/shipping_tax": tax("shipping_tax"), "downloads/download_count": 0,
        ]
        for name in ["total_sales", "net_revenue", "refunds", "shipping", "gross_sales"] {
            values["revenue/\(name)"] = totals[name]
        }
        for name in ["orders_count", "avg_order_value"] { values["orders/\(name)"] = totals[name] }
        return values
    }
}
