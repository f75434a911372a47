import FoundationEssentials
import WooFoundation

extension AnalyticsRows {
    private struct Buyer {
        var orders = 0
        var spent = 0
        var last = 0
        var address: DemoAddress?

        mutating func add(_ order: DemoOrder) {
            orders += 1
            spent += order.total - order.refunded
            if order.created >= last { (last, address) = (order.created, order.billing) }
        }
    }

    /// Registered customers and guests.
    func customers() -> [JSONNode] {
        var accounts: [Int: Buyer] = [:]
        var guests: [String: Buyer] = [:]
        for row in state.table.rows where !AnalyticsSale.excluded.contains(row.status) {
            guard let order = state.table.order(id: row.id) else { continue }
            if order.customerID > 0 {
                accounts[order.customerID, default: Buyer()].add(order)
            } else if !order.billing.email.isEmpty {
                guests[order.billing.email.lowercased(), default: Buyer()].add(order)
            }
        }
        let list = state.lists[.customers]
        let registered = (list?.rows ?? []).filter { $0.status == "customer" }.map { row in
            (row.id, list?.node(row, rendering), accounts[row.id] ?? Buyer())
        }
        let others = guests.sorted { $0.key < $1.key }.map { (0, nil as JSONNode?, $0.value) }
        return (registered + others).enumerated().map { index, person in
            customer(index + 1, userID: person.0, account: person.1, person.2)
        }
    }

    private func customer(_ id: Int, userID: Int, account: JSONNode?, _ buyer: Buyer) -> JSONNode {
        let address = buyer.address
        func text(_ name: String, _ other: String?) -> JSONNode { .string(account?[name]?.text ?? other ?? "") }
        func place(_ name: String, _ other: String?) -> JSONNode {
            .string(account?["billing"]?[name]?.text ?? other ?? "")
        }
        let first = text("first_name", address?.firstName)
        let last = text("last_name", address?.lastName)
        return [
            "id": .integer(id), "user_id": .integer(userID), "username": text("username", nil),
            "name": .string([first.text ?? "", last.text ?? ""].joined(separator: " ")), "first_name": first,
            "last_name": last, "email": text("email", address?.email), "country": place("country", address?.country),
            "city": place("city", address?.city), "state": place("state", address?.state),
            "postcode": place("postcode", address?.postcode), "date_registered": account?["date_created"] ?? .null,
            "date_last_active": .null,
            "date_last_order": buyer.orders > 0
                ? .string(rendering.dates.local(buyer.last).replacing("T", with: " ")) : .null,
            "orders_count": .integer(buyer.orders), "total_spend": money(buyer.spent),
            "avg_order_value": money(buyer.orders > 0 ? buyer.spent / buyer.orders : 0),
            "date_registered_gmt": account?["date_created_gmt"] ?? .null, "date_last_active_gmt": .null,
            "_links": .object([link("customer", "customers/\(id)"), link("collection", "customers")]),
        ]
    }

    /// Products and variations with managed stock, or out of stock: all of them, or those of `type`.
    func stock() -> [JSONNode] {
        let type = context.request.parameters["type"] ?? "all"
        var rows: [JSONNode] = []
        for resource in [DemoResource.products, .variations] {
            guard let list = state.lists[resource] else { continue }
            for row in list.rows where resource == .variations || row.status == "publish" {
                let node = list.node(row, rendering)
                if let shown = stock(node, row, type) { rows.append(shown) }
            }
        }
        return rows
    }

    private func stock(_ node: JSONNode, _ row: DemoList.Row, _ type: String) -> JSONNode? {
        let isManaged = node["manage_stock"] == true
        let quantity = node["stock_quantity"]?.decimal ?? 0
        let low = node["low_stock_amount"]?.integer ?? 2
        let status = node["stock_status"]?.text ?? "instock"
        let isLow = isManaged && quantity > 0 && quantity <= Decimal(low)
        guard type == "all" || type == status || (type == "lowstock" && isLow) else { return nil }
        let path = row.parent > 0 ? "products/\(row.parent)/variations/\(row.id)" : "products/\(row.id)"
        var links = [link("product", path)]
        if row.parent > 0 { links.append(link("parent", "products/\(row.parent)")) }
        return [
            "id": .integer(row.id), "parent_id": .integer(row.parent), "name": node["name"] ?? "",
            "sku": node["sku"] ?? "", "stock_status": .string(status), "stock_quantity": .count(quantity),
            "manage_stock": .bool(isManaged), "low_stock_amount": .integer(low), "_links": .object(links),
        ]
    }
}
