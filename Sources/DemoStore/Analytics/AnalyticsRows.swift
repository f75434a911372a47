import WooFoundation

/// Creates the rows of the reports.
struct AnalyticsRows {
    let context: RouteContext
    let state: StoreState

    var rendering: RenderingContext { context.rendering }

    /// - Parameter name: `products`, `categories`, `coupons`, `customers`, `taxes` or `stock`.
    func rows(_ name: String, _ range: ClosedRange<Int>) -> [JSONNode] {
        switch name {
        case "products": products(orders(range).lines)
        case "categories": categories(orders(range).lines)
        case "coupons": coupons(orders(range).placed)
        case "taxes": taxes(orders(range).placed)
        case "customers": customers()
        case "stock": stock()
        default: []
        }
    }

    func orders(_ range: ClosedRange<Int>) -> AnalyticsOrders {
        AnalyticsOrders(state, from: range.lowerBound, to: range.upperBound)
    }

    func money(_ cents: Int) -> JSONNode { .number(MoneyText.unpadded(cents)) }

    func link(_ name: String, _ path: String) -> JSONNode.Member {
        .init(name, [["href": .string(rendering.analytics + path)]])
    }

    private var isExtended: Bool { context.request.parameters["extended_info"].map { $0 != "false" } ?? false }

    private func record(_ resource: DemoResource, _ id: Int) -> JSONNode? {
        guard let list = state.lists[resource] else { return nil }
        return list.row(id: id).map { list.node($0, rendering) }
    }

    // MARK: Sales

    func products(_ lines: [AnalyticsLine]) -> [JSONNode] {
        AnalyticsGroup.made(of: lines) { [$0.productID] }.map { group in
            [
                "product_id": .integer(group.id), "items_sold": .integer(group.items), "net_revenue": money(group.net),
                "orders_count": .integer(group.orders.count), "extended_info": isExtended ? product(group.id) : [:],
                "_links": .object([link("product", "products/\(group.id)")]),
            ]
        }
    }

    private func product(_ id: Int) -> JSONNode {
        guard let node = record(.products, id) else { return [:] }
        let name = node["name"]?.text ?? ""
        let placeholder = "\(rendering.site)/wp-content/uploads/placeholder.png"
        let source = node["images"]?.elements.first?["src"]?.text ?? placeholder
        return [
            "name": .string(name), "price": money(MoneyText.cents(node["price"]?.text ?? "") ?? 0),
            "image": .string("<img width=\"300\" height=\"300\" src=\"\(source)\" alt=\"\(name)\" />"),
            "permalink": node["permalink"] ?? "", "stock_status": node["stock_status"] ?? "instock",
            "stock_quantity": .count(node["stock_quantity"]?.decimal ?? 0),
            "manage_stock": node["manage_stock"] ?? false,
            "low_stock_amount": .integer(node["low_stock_amount"]?.integer ?? 2),
            "category_ids": .array((node["categories"]?.elements ?? []).compactMap { $0["id"] }),
            "variations": node["variations"] ?? [], "sku": node["sku"] ?? "",
        ]
    }

    func categories(_ lines: [AnalyticsLine]) -> [JSONNode] {
        var known: [Int: [Int]] = [:]
        for id in Set(lines.map(\.productID)) {
            known[id] = (record(.products, id)?["categories"]?.elements ?? []).compactMap { $0["id"]?.integer }
        }
        return AnalyticsGroup.made(of: lines) { known[$0.productID] ?? [] }.map { group in
            [
                "category_id": .integer(group.id), "items_sold": .integer(group.items), "net_revenue": money(group.net),
                "orders_count": .integer(group.orders.count), "products_count": .integer(group.products.count),
                "extended_info": isExtended ? ["name": record(.categories, group.id)?["name"] ?? ""] : [:],
                "_links": .object([link("category", "products/categories/\(group.id)")]),
            ]
        }
    }

    func coupons(_ orders: [DemoOrder]) -> [JSONNode] {
        var used: [Int: (amount: Int, orders: Int, code: String)] = [:]
        for coupon in orders.flatMap(\.coupons) {
            let before = used[coupon.couponID] ?? (0, 0, coupon.code)
            used[coupon.couponID] = (before.amount + coupon.discount, before.orders + 1, coupon.code)
        }
        return used.sorted { $0.key > $1.key }.map { id, sums in
            [
                "coupon_id": .integer(id), "amount": money(sums.amount), "orders_count": .integer(sums.orders),
                "extended_info": isExtended ? coupon(id, sums.code) : [:],
                "_links": .object([link("coupon", "coupons/\(id)")]),
            ]
        }
    }

    private func coupon(_ id: Int, _ code: String) -> JSONNode {
        let node = record(.coupons, id)
        func text(_ name: String) -> JSONNode { .string(node?[name]?.text ?? "") }
        return [
            "code": .string(code), "date_created": text("date_created"), "date_created_gmt": text("date_created_gmt"),
            "date_expires": text("date_expires"), "date_expires_gmt": text("date_expires_gmt"),
            "discount_type": text("discount_type"),
        ]
    }

    // MARK: Taxes

    func taxes(_ orders: [DemoOrder]) -> [JSONNode] {
        typealias Rate = (label: String, code: String, percent: String)
        var sums: [Int: (rate: Rate, order: Int, shipping: Int, orders: Set<Int>)] = [:]
        func add(_ rateID: Int, _ rate: @autoclosure () -> Rate, _ order: Int, _ shipping: Int, _ id: Int) {
            var sum = sums[rateID] ?? (rate(), 0, 0, [])
            sum.order += order
            sum.shipping += shipping
            sum.orders.insert(id)
            sums[rateID] = sum
        }
        func add(_ rate: TaxRate?, _ order: Int, _ shipping: Int, _ id: Int) {
            guard let rate else { return }
            add(rate.id, (rate.label, rate.code, rate.percentText), order, shipping, id)
        }
        for order in orders {
            if let rows = order.sums?.taxRows {
                for row in rows {
                    let rate = (row.label, row.code, row.percent)
                    add(row.rateID, rate, row.cart.hundredths, row.shipping.hundredths, order.id)
                }
                continue
            }
            for line in order.lines { add(line.tax, line.totalTax, 0, order.id) }
            for fee in order.fees { add(fee.tax, fee.totalTax, 0, order.id) }
            for shipping in order.shippingLines { add(shipping.tax, 0, shipping.totalTax, order.id) }
        }
        return sums.sorted { $0.key > $1.key }.map { id, sum in
            let places = sum.rate.code.split(separator: "-").map(String.init)
            return [
                "tax_rate_id": .integer(id), "name": .string(sum.rate.label),
                "tax_rate": .number(sum.rate.percent), "country": .string(places.first ?? ""),
                "state": .string(places.count > 3 ? places[1] : ""), "priority": 1,
                "total_tax": money(sum.order + sum.shipping), "order_tax": money(sum.order),
                "shipping_tax": money(sum.shipping), "orders_count": .integer(sum.orders.count),
                "_links": .object([link("tax", "taxes/\(id)")]),
            ]
        }
    }
}
