import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Stores keep names as HTML. Who sells, buys and counts reads them as text; the store is told nothing else than before.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GoodsNameTests {
    private static let stored = "Fish &amp; Chips &#8220;tin&#8221;"
    private static let read = "Fish & Chips “tin”"

    /// S-4 has that name.
    private func shop(_ body: @MainActor (Shop, any StoresManager) async throws -> Void) async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-4").productID)
            let fields: JSONNode = ["name": .string(Self.stored), "manage_stock": true, "stock_quantity": -1]
            #expect(shop.store.changeBehindTheBack(.products, id: id, fields: fields))
            try await manager.mirrorEverything()
            try await body(shop, manager)
        }
    }

    @Test func test_sale_when_a_name_is_stored_as_html_then_read_as_text_from_the_search_to_the_return() async throws {
        try await shop { shop, manager in
            let goods = try await manager.goods("S-4")
            let found = try await manager.perform {
                OrderFormAction.searchGoods(siteID: Shop.siteID, text: "chips", limit: 5, onCompletion: $0)
            }
            #expect(goods.name == Self.read && found.map(\.name) == [Self.read])
            var cart = SaleCart()
            cart.add(goods, code: "S-4")
            #expect(cart.rows.map(\.name) == [Self.read] && cart.label == Self.read)
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            #expect(receipt.receipt.lines.map(\.name) == [Self.read])
            #expect(try await manager.sale(receipt).lines.map(\.name) == [Self.read])
            #expect(try await manager.await(receipt).state == .sent)
            #expect(shop.made("line_items")?.elements.map { $0["name"]?.text } == [Self.stored])
            let oversold = try await manager.perform {
                SaleAction.listOversold(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(oversold.map(\.name) == [Self.read])
            let void = try await manager.void(receipt)
            #expect(void.receipt.lines.map(\.name) == [Self.read])
        }
    }

    @Test func test_variation_when_its_product_is_stored_as_html_then_both_are_read_as_text() async throws {
        try await Shop.with(orders: 1) { shop in
            let manager = shop.manager()
            let id = try #require(shop.store.ids(of: .variations).first)
            let parent = try #require(shop.store.json(of: .variations, id: id)?["parent_id"]?.integer)
            #expect(shop.store.changeBehindTheBack(.products, id: parent, fields: ["name": .string(Self.stored)]))
            try await manager.mirrorEverything()
            #expect(try await manager.goods("#\(id)").name.hasPrefix(Self.read))
        }
    }

    @Test func test_form_when_it_changes_an_order_then_its_items_are_read_as_text_and_no_change() throws {
        let item = OrderItem.fake().copy(itemID: 1, name: Self.stored, productID: 5, quantity: 1)
        let order = Networking.Order.fake().copy(orderID: 7, number: "7", items: [item])
        let form = OrderForm(changing: order, isPrecise: true)
        #expect(form.lines.map(\.name) == [Self.read])
        #expect(form.base?.lines.map(\.name) == [Self.stored])
    }

    @Test func test_age_rule_when_the_category_is_stored_as_html_then_found_by_its_name_as_it_reads() async throws {
        let rules = ["category:Wine & Spirits", "tag:Knives & Axes=21"].compactMap(AgeRule.init)
        try await Shop.like(adjust: { $0.register.ageRules = rules }) { shop, manager in
            shop.store.changeBehindTheBack(.categories, id: 109, fields: ["name": "Wine &amp; Spirits"])
            let id = Int(try await manager.goods("S-1").productID)
            let tags: JSONNode = [["id": 7, "name": "Knives &amp; Axes", "slug": "sharp"]]
            #expect(shop.store.changeBehindTheBack(.products, id: id, fields: ["tags": tags]))
            try await manager.mirrorEverything()
            var cart = SaleCart()
            for sku in ["S-0", "S-1"] { cart.add(try await manager.goods(sku)) }
            #expect(try await manager.quote(cart).ages.values.sorted() == [18, 21])
        }
    }

    @Test func test_count_when_a_name_is_stored_as_html_then_its_line_is_read_as_text() async throws {
        try await shop { _, manager in
            let take = try await manager.perform {
                StockTakeAction.beginStockTake(siteID: Shop.siteID, purpose: .count, title: "Shelf 3", onCompletion: $0)
            }
            let line = try await manager.perform {
                StockTakeAction.countCode(
                    siteID: Shop.siteID,
                    takeID: take.takeID,
                    code: "S-4",
                    quantity: 1,
                    onCompletion: $0
                )
            }
            #expect(line.name == Self.read)
        }
    }
}
