import Foundation
import Testing
import WooFoundation

@testable import DemoStore

@Suite struct OrderGeneratorTests {
    private static let store = DemoStore(
        configuration: DemoStoreConfiguration(orders: 2_000, now: RunningStore.now)
    )
    private static let orders: [JSONNode] = store.orderIDs.compactMap { store.orderJSON($0) }

    private func money(_ node: JSONNode?) throws -> Decimal {
        let text = try #require(node?.text)
        return try #require(Decimal(string: text, locale: nil))
    }

    private func sum(_ nodes: [JSONNode]?, _ name: String) throws -> Decimal {
        try (nodes ?? []).reduce(0) { $0 + (try money($1[name])) }
    }

    @Test func test_totals_when_added_up_then_agree_to_the_cent_in_every_order() throws {
        for order in Self.orders {
            let lines = order["line_items"]?.elements
            let discount = try money(order["discount_total"])
            let parts =
                try sum(lines, "subtotal") - discount + sum(order["fee_lines"]?.elements, "total")
                + money(order["shipping_total"]) + money(order["total_tax"])
            let total = try money(order["total"])
            #expect(total == parts)
            let reduced = try sum(lines, "subtotal") - sum(lines, "total")
            let shipping = try sum(order["shipping_lines"]?.elements, "total")
            let cartTax = try sum(lines, "total_tax") + sum(order["fee_lines"]?.elements, "total_tax")
            let taxes = order["tax_lines"]?.elements
            let taxed = try sum(taxes, "tax_total") + sum(taxes, "shipping_tax_total")
            let refunded = try -sum(order["refunds"]?.elements, "total")
            let stated = try (
                shipping: money(order["shipping_total"]), cart: money(order["cart_tax"]),
                tax: money(order["total_tax"]), shippingTax: money(order["shipping_tax"])
            )
            #expect(reduced == discount)
            #expect(shipping == stated.shipping)
            #expect(cartTax == stated.cart)
            #expect(stated.cart + stated.shippingTax == stated.tax)
            #expect(taxed == stated.tax)
            #expect(refunded <= total)
        }
        #expect(Self.orders.count == 2_000)
    }

    @Test func test_orders_when_generated_then_every_kind_occurs() {
        let statuses = Set(Self.orders.compactMap { $0["status"]?.text })
        let methods = Set(Self.orders.compactMap { $0["payment_method"]?.text })
        let labels = Set(Self.orders.flatMap { $0["tax_lines"]?.elements ?? [] }.compactMap { $0["label"]?.text })
        func count(_ isOne: (JSONNode) -> Bool) -> Int { Self.orders.count { isOne($0) } }
        #expect(statuses == Set(OrderStatus.listed.map(\.slug) + ["trash"]))
        #expect(methods.isSuperset(of: ["stripe", "ppcp-gateway", "cod", "bacs", "pos_cash", ""]))
        #expect(labels.isSuperset(of: ["ME Sales Tax", "NY Tax", "MwSt.", "GST", "VAT"]))
        #expect(count { $0["customer_id"] == 0 } > 100)
        #expect(count { ($0["shipping_lines"]?.elements.count ?? 0) > 1 } > 0)
        #expect(count { !($0["fee_lines"]?.elements.isEmpty ?? true) } > 0)
        #expect(count { !($0["coupon_lines"]?.elements.isEmpty ?? true) } > 0)
        #expect(count { ($0["id"]?.integer ?? 0) > 4_294_967_296 } == 1)
        #expect(Set(Self.orders.compactMap { $0["id"]?.integer }).count == 2_000)
    }

    @Test func test_dates_when_generated_then_never_lie_beyond_now_or_out_of_order() {
        let now = StoreDateParser.gmtText(RunningStore.now)
        for order in Self.orders {
            let created = order["date_created_gmt"]?.text ?? ""
            let modified = order["date_modified_gmt"]?.text ?? ""
            let paid = order["date_paid_gmt"]?.text ?? created
            #expect(created <= modified && modified <= now)
            #expect(created <= paid && paid <= modified)
        }
    }

    @Test func test_hostile_when_served_then_control_characters_are_verbatim() async throws {
        try await RunningStore.with { (running) async throws in
            let answer = try await running.client.get("/wp-json/wc/v3/orders?per_page=100")
            let bytes = String(decoding: answer.body, as: UTF8.self)
            for escape in ["\\u001b[31m", "\\u001b]52;c;aGk=\\u0007", "\\u009b2J", "\\u202e", "\\u200b", "\\u2066"] {
                #expect(bytes.contains(escape), "\(escape)")
            }
            #expect(answer.body.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x7F })
            let poisoned = answer.json.elements.filter { row in
                let text = String(decoding: row.data, as: UTF8.self)
                return ["\\u001b", "\\u009", "\\u202e", "\\u200b"].contains { text.contains($0) }
            }
            #expect(poisoned.count >= 5)
        }
    }
}
