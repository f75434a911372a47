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

    /// woocommerce-ios#9688: the API takes any number.
    @Test func test_item_when_the_shop_sells_one_per_order_then_two_are_refused_by_name() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            let id = try #require(counter.productID(item))
            setup.store.changeBehindTheBack(.products, id: id, fields: ["sold_individually": true])
            #expect(try await merced.run("sync").status == 0)
            for items in [["--item", "\(item):2"], ["--item", item, "--item", "\(item)@1"]] {
                for words in [["sell"] + items + ["--cash", "exact"], ["orders", "create"] + items] {
                    let refused = try await merced.run(words)
                    #expect(refused.status == 1 && refused.errors.contains("sold one per order"), "\(refused.errors)")
                }
            }
            #expect(setup.store.createdOrders.isEmpty)
            let sold = try await merced.run("sell", "--item", item, "--cash", "exact")
            #expect(sold.status == 0 && setup.store.createdOrders.count == 1, "\(sold.errors)")
        }
    }

    /// woocommerce-android#10051: the API would keep the parts.
    @Test func test_edit_when_a_bundle_is_taken_off_then_its_parts_go_and_a_part_alone_is_refused() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let bundle = setup.store.add(.bundle, sku: "BOX-1", price: "20.00")
            let part = try #require(counter.productID(counter.goods[0]))
            let other = try #require(counter.productID(counter.goods[1]))
            let id = setup.store.checkOutBundle(
                [bundle, part, other].map { ["product_id": .integer($0), "quantity": 1] },
                status: "on-hold"
            )
            #expect(try await merced.run("sync").status == 0)
            for change in ["BOX-1:2", "\(counter.goods[0]):3", "\(counter.goods[0]):0"] {
                let refused = try await merced.run("orders", "edit", "\(id)", "--item", change)
                #expect(refused.status == 1 && refused.errors.contains("the whole") != change.hasPrefix("BOX"))
            }
            #expect(setup.store.orderJSON(id)?["line_items"]?.elements.count == 3)
            let items = ["--item", "BOX-1:0", "--item", counter.goods[2]]
            let edited = try await merced.run(["orders", "edit", "\(id)"] + items)
            #expect(edited.status == 0 && edited.errors.contains("go its parts"), "\(edited.errors)")
            #expect(setup.store.orderJSON(id)?["line_items"]?.elements.count == 1)
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
