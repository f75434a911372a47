import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// What a code on the command line stands for.
@Suite(.timeLimit(.minutes(10)))
struct SellCodeTests {
    private func lines(_ setup: RunningDemo.Setup) -> [(product: Int?, quantity: Int?)] {
        let made = setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0) }
        return (made?["line_items"]?.elements ?? []).map { ($0["product_id"]?.integer, $0["quantity"]?.integer) }
    }

    /// woocommerce-gateway-stripe#5317: a SKU of digits was taken for a product's id.
    @Test func test_item_when_a_number_is_the_id_of_one_and_the_sku_of_another_then_refused_with_both_named()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let first = try #require(counter.productID(counter.goods[0]))
            let second = try #require(counter.productID(counter.goods[1]))
            setup.store.changeBehindTheBack(.products, id: second, fields: ["sku": .string("\(first)")])
            #expect(try await merced.run("sync").status == 0)
            for words in [
                ["sell", "--item", "\(first)", "--cash", "exact"], ["sell", "--item", "\(first):2", "--cash", "exact"],
                ["orders", "create", "--item", "\(first)"],
            ] {
                let refused = try await merced.run(words)
                #expect(refused.status == 1 && refused.errors.contains("#\(first) “"), "\(refused.errors)")
                #expect(refused.errors.contains("#\(second) “"), "\(refused.errors)")
            }
            #expect(setup.store.createdOrders.isEmpty)
            for id in [first, second] {
                let sold = try await merced.run("sell", "--item", "#\(id)", "--cash", "exact")
                #expect(sold.status == 0 && lines(setup).map { $0.product } == [id], "\(sold.errors)")
            }
        }
    }

    @Test func test_item_when_a_number_is_the_id_and_the_sku_of_the_same_then_it_is_that() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let id = try #require(counter.productID(counter.goods[0]))
            setup.store.changeBehindTheBack(.products, id: id, fields: ["sku": .string("\(id)")])
            #expect(try await merced.run("sync").status == 0)
            let sold = try await merced.run("sell", "--item", "\(id):2", "--cash", "exact")
            #expect(sold.status == 0 && lines(setup).map { $0.product } == [id], "\(sold.errors)")
        }
    }

    /// odoo#233922: a code that says twelve sold one.
    @Test func test_item_when_its_code_says_how_many_then_so_many_unless_a_number_is_typed() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let id = try #require(counter.productID(counter.goods[0]))
            setup.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
            #expect(try await merced.run("sync").status == 0)
            let code = "(02)04006381333931(37)12"
            for (item, count) in [(code, 12), ("\(code):3", 3)] {
                let sold = try await merced.run("sell", "--item", item, "--cash", "exact")
                #expect(sold.status == 0 && lines(setup).map { $0.quantity } == [count], "\(sold.errors)")
            }
            let received = try await merced.run("products", "receive", code, "--json")
            #expect(received.output.contains("12"), "\(received.output) \(received.errors)")
        }
    }

    @Test func test_item_when_its_code_says_a_price_or_a_weight_then_refused_until_a_price_is_typed() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let id = try #require(counter.productID(counter.goods[0]))
            setup.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
            #expect(try await merced.run("sync").status == 0)
            for (code, part) in [
                ("(01)04006381333931(3922)1499", "price"), ("(01)04006381333931(3103)001250", "weight"),
            ] {
                let refused = try await merced.run("sell", "--item", code, "--cash", "exact")
                #expect(refused.status == 1 && refused.errors.contains("the \(part) of one"), "\(refused.errors)")
                #expect(refused.errors.contains("\(code)@"), "\(refused.errors)")
            }
            #expect(setup.store.createdOrders.isEmpty)
            let sold = try await merced.run("sell", "--item", "(01)04006381333931(3922)1499@14.99", "--cash", "exact")
            #expect(sold.status == 0 && lines(setup).map { $0.quantity } == [1], "\(sold.errors)")
        }
    }
}
