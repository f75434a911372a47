import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Fractions at verbs: sold and refunded where the shop has shown one, else refused before the cart.
@Suite(.timeLimit(.minutes(10)))
struct FractionCommandTests {
    @Test func test_verbs_when_the_shop_has_shown_a_fraction_then_sell_count_and_refund_one() async throws {
        var configuration = DemoStoreConfiguration(orders: 60)
        configuration.plugins = [.decimalQuantities]
        try await RunningDemo.connected(configuration) { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            func stock() -> String? { setup.store.json(of: .products, id: id)?["stock_quantity"]?.text }
            let fields: JSONNode = ["manage_stock": true, "stock_quantity": .number("9.5"), "backorders": "no"]
            #expect(setup.store.changeBehindTheBack(.products, id: id, fields: fields))
            #expect(try await merced.run("sync").status == 0)
            let sold = try await merced.run("sell", "--item", "\(item):1.5", "--cash", "exact", "--json")
            #expect(sold.status == 0, "\(sold.errors)")
            let orders = counter.orders(of: sold.jsonLines.last?["sale"]?.text ?? "")
            let order = try #require(orders.first)
            let line = setup.store.orderJSON(order)?["line_items"]?.elements.first
            #expect(line?["quantity"]?.text == "1.5" && stock() == "8")
            let back = try await merced.run("sales", "refund", "R1-000001", "--item", "\(item):0.5")
            #expect(back.status == 0 && stock() == "8.5", "\(back.errors)")
            let less = try await merced.run("products", "stock", "\(id)", "-0.25")
            #expect(less.status == 0 && stock() == "8.25", "\(less.errors)")
            let counted = try await merced.run("products", "count", "2.75*\(item)", "--send")
            #expect(counted.status == 0 && stock() == "2.75", "\(counted.errors)")
        }
    }

    @Test func test_verbs_when_the_shop_has_shown_none_then_refused_and_nothing_is_made() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            for words in [
                ["sell", "--item", "\(item):1.5", "--cash", "exact"], ["orders", "create", "--item", "\(item):0.5"],
                ["products", "stock", "\(id)", "+0.5"], ["products", "count", "0.5*\(item)", "--send"],
            ] {
                let answer = try await merced.run(words)
                #expect(answer.status != 0 && answer.errors.contains("whole pieces only"), "\(words) \(answer.errors)")
            }
            #expect(setup.store.createdOrders.isEmpty)
        }
    }
}
