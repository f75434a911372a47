import DemoStore
import Foundation
import TestSupport
import Testing

/// What is not simply sold, by verb.
@Suite(.timeLimit(.minutes(10)))
struct SellOddGoodsTests {
    @Test func test_sell_when_it_is_a_bundle_then_refused_until_a_price_is_given() async throws {
        try await RunningDemo.connected { setup, merced in
            _ = try await SaleCounter.opened(setup, merced)
            _ = setup.store.add(.bundle, sku: "BOX-1")
            _ = setup.store.add(.giftCard, sku: "GIFT-1")
            #expect(try await merced.run("sync").status == 0)
            for item in ["BOX-1", "GIFT-1", "GIFT-1@20.00"] {
                let refused = try await merced.run("sell", "--item", item, "--cash", "exact")
                #expect(refused.status == 1 && refused.errors.contains("only the shop") == item.hasPrefix("GIFT"))
                let form = try await merced.run("orders", "create", "--item", item, "--quote")
                #expect(form.status == 1, "\(form.output)")
            }
            #expect(setup.store.createdOrders.isEmpty)
            let sold = try await merced.run("sell", "--item", "BOX-1@44.33", "--cash", "exact", "--json")
            #expect(sold.status == 0, "\(sold.errors)")
            #expect(setup.store.createdOrders.count == 1)
        }
    }

    @Test func test_carton_when_no_verb_says_how_many_then_refused_and_counted_with_a_number() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let id = try #require(
                setup.store.ids(of: .products).first {
                    setup.store.json(of: .products, id: $0)?["sku"]?.text == counter.goods[0]
                }
            )
            setup.store.changeBehindTheBack(.products, id: id, fields: ["global_unique_id": "4006381333931"])
            #expect(try await merced.run("sync").status == 0)
            let carton = "14006381333938"
            let refused = try await merced.run("sell", "--item", carton, "--cash", "exact")
            #expect(refused.status == 1 && refused.errors.contains("\(carton):12"), "\(refused.errors)")
            let counted = try await merced.run("products", "receive", carton)
            #expect(counted.status == 1 && counted.errors.contains("12*\(carton)"), "\(counted.errors)")
            let received = try await merced.run("products", "receive", "12*\(carton)", "--json")
            #expect(received.output.contains("12"), "\(received.output) \(received.errors)")
            let sold = try await merced.run("sell", "--item", "\(carton):12", "--cash", "exact", "--json")
            #expect(sold.status == 0, "\(sold.errors)")
            let made = try #require(setup.store.createdOrders.last.flatMap { setup.store.orderJSON($0) })
            #expect(made["line_items"]?.elements.first?["quantity"]?.integer == 12)
        }
    }
}
