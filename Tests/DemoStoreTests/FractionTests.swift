import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// A shop with a plugin for decimal quantities, and one without.
@Suite struct FractionTests {
    private static let orders = "/wp-json/wc/v3/orders"

    private func with(_ plugins: Set<DemoPlugin>, _ body: (RunningStore, _ product: Int) async throws -> Void)
        async throws
    {
        var configuration = DemoStoreConfiguration(orders: 20, now: RunningStore.now)
        configuration.plugins = plugins
        try await RunningStore.with(configuration) { running in
            let product = try #require(
                running.store.ids(of: .products).first {
                    running.store.json(of: .products, id: $0)?["type"] == "simple"
                }
            )
            running.store.changeBehindTheBack(
                .products,
                id: product,
                fields: [
                    "manage_stock": true, "stock_quantity": .number("2.5"), "regular_price": "4.00", "price": "4.00",
                ]
            )
            try await body(running, product)
        }
    }

    private func stock(_ running: RunningStore, _ product: Int) -> String? {
        running.store.json(of: .products, id: product)?["stock_quantity"]?.text
    }

    @Test func test_order_when_quantities_are_decimal_then_line_stock_and_refund_are_fractions() async throws {
        try await with([.decimalQuantities]) { running, product in
            let made = try await running.client.send(
                "POST",
                Self.orders,
                body: #"{"status":"processing","line_items":[{"product_id":\#(product),"quantity":1.5}]}"#
            )
            #expect(made.status == 201)
            let line = try #require(made.json["line_items"]?.elements.first)
            #expect(line["quantity"] == .number("1.5"))
            #expect(line["subtotal"]?.text == "6.00")
            #expect(stock(running, product) == "1")
            let id = try #require(made.json["id"]?.integer)
            let lineID = try #require(line["id"]?.integer)
            let items = #"[{"id":\#(lineID),"quantity":0.5,"refund_total":2}]"#
            let refund = try await running.client.send(
                "POST",
                "\(Self.orders)/\(id)/refunds",
                body: #"{"api_refund":false,"line_items":\#(items)}"#
            )
            #expect(refund.json["line_items"]?.elements.first?["quantity"] == .number("-0.5"))
            #expect(stock(running, product) == "1.5")
            let path = "/wp-json/wc/v3/products/\(product)"
            _ = try await running.client.send("PUT", path, body: #"{"inventory_delta":-0.25}"#)
            #expect(stock(running, product) == "1.25")
            _ = try await running.client.send("PUT", path, body: #"{"stock_quantity":3}"#)
            #expect(stock(running, product) == "3")
        }
    }

    @Test func test_order_when_quantities_are_whole_then_a_fraction_is_refused_and_a_delta_is_cut() async throws {
        try await with([]) { running, product in
            let made = try await running.client.send(
                "POST",
                Self.orders,
                body: #"{"line_items":[{"product_id":\#(product),"quantity":1.5}]}"#
            )
            #expect(made.status == 400 && made.json["code"] == "rest_invalid_param")
            let path = "/wp-json/wc/v3/products/\(product)"
            _ = try await running.client.send("PUT", path, body: #"{"stock_quantity":4}"#)
            _ = try await running.client.send("PUT", path, body: #"{"inventory_delta":2.5}"#)
            #expect(stock(running, product) == "6")
            let refused = try await running.client.send("PUT", path, body: #"{"stock_quantity":7.5}"#)
            #expect(refused.status == 400 && stock(running, product) == "6")
        }
    }
}
