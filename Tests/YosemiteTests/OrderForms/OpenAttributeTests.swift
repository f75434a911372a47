import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Variations that take any option of an attribute: what the customer chose is in the order's line.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OpenAttributeTests {
    private static let sku = "V-0-XL"

    private static func attribute(_ id: Int, _ name: String, _ slug: String, _ options: JSONNode) -> JSONNode {
        [
            "id": .integer(id), "name": .string(name), "slug": .string(slug), "position": 0, "visible": true,
            "variation": true, "options": options,
        ]
    }

    private func with(_ body: @MainActor (Shop, any StoresManager, OrderGoods) async throws -> Void) async throws {
        try await Shop.like { shop, manager in
            let goods = try await manager.goods(Self.sku)
            shop.store.changeBehindTheBack(
                .products,
                id: Int(goods.productID),
                fields: [
                    "attributes": [
                        Self.attribute(1, "Color", "pa_color", ["Moss", "Bone white"]),
                        Self.attribute(2, "Size", "pa_size", ["S", "M"]),
                    ]
                ]
            )
            shop.store.changeBehindTheBack(
                .variations,
                id: Int(goods.variationID),
                fields: ["attributes": [["id": 1, "name": "Color", "slug": "pa_color", "option": "Moss"]]]
            )
            shop.dates.advance(by: 1)
            try await manager.mirrorEverything()
            try await body(shop, manager, try await manager.goods(Self.sku))
        }
    }

    /// The values that lines have for a key, line by line.
    private func values(_ key: String, _ lines: JSONNode?) -> [[String]] {
        (lines?.elements ?? []).map { line in
            (line["meta_data"]?.elements ?? []).filter { $0["key"]?.text == key }.compactMap { $0["value"]?.text }
        }
    }

    @Test func test_order_when_an_option_is_chosen_then_its_line_says_which() async throws {
        try await with { shop, manager, goods in
            #expect(goods.openAttributes.map(\.name) == ["Size"])
            #expect(goods.openAttributes.first?.options == ["S", "M"])
            var form = OrderForm()
            for option in ["M", "S", "M"] { form.add(goods.choosing(option)) }
            #expect(form.lines.map(\.quantity) == [2, 1])
            #expect(form.lines[0].name.hasSuffix(", M"))
            try await manager.make(form)
            #expect(values("pa_size", shop.made("line_items")) == [["M"], ["S"]])
            #expect(values("pa_color", shop.made("line_items")) == [["Moss"], ["Moss"]])
        }
    }

    /// What the store makes of a line that does not say it.
    @Test func test_order_when_nothing_is_chosen_then_the_store_s_line_is_empty() async throws {
        try await with { shop, manager, goods in
            var form = OrderForm()
            form.add(goods)
            try await manager.make(form)
            #expect(values("pa_size", shop.made("line_items")) == [[""]])
        }
    }

    @Test func test_sale_when_an_option_is_chosen_then_its_line_says_which() async throws {
        try await with { shop, manager, goods in
            var cart = SaleCart()
            cart.add(goods.choosing("M"))
            let summary = try await manager.await(try await manager.pay(cart, .cash(tendered: nil)))
            #expect(summary.state == .sent)
            #expect(values("pa_size", shop.made("line_items")) == [["M"]])
        }
    }

    @Test func test_change_when_a_line_with_an_option_is_added_then_it_says_which() async throws {
        try await with { shop, manager, goods in
            var form = OrderForm()
            form.add(try await manager.goods("S-0"))
            try await manager.make(form)
            let id = try #require(shop.store.createdOrders.last)
            var change = try await manager.changeForm(id)
            change.add(goods.choosing("S"), quantity: 2)
            try await manager.make(change)
            #expect(values("pa_size", shop.store.orderJSON(id)?["line_items"]) == [[], ["S"]])
        }
    }

    /// An add-on without a plugin's key has its price in the line; an option has none.
    @Test(arguments: [("pa_size", false), ("Engraving", true)])
    func test_copy_when_a_variation_has_what_its_customer_chose_then_kept(key: String, isPriced: Bool) async throws {
        try await with { shop, manager, goods in
            let line: JSONNode = [
                "product_id": .integer(Int(goods.productID)), "variation_id": .integer(Int(goods.variationID)),
                "quantity": 1, "subtotal": "99.00", "total": "99.00",
                "meta_data": [["key": "pa_size", "value": "S"], ["key": .string(key), "value": "M"]],
            ]
            let id = shop.store.checkOut([line], status: "processing")
            try await manager.mirrorEverything()
            let form = try await manager.perform {
                OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            #expect(form.lines.map { $0.price != nil } == [isPriced])
            try await manager.make(form)
            #expect(values(key, shop.made("line_items")) == [["M"]])
            #expect(values("pa_color", shop.made("line_items")) == [["Moss"]])
        }
    }
}
