import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Goods that are no simple product: what can be sold is a list.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleBarTests {
    @Test(arguments: DemoGoodsKind.allCases)
    func test_goods_when_not_simply_sold_then_refused_in_words_or_sold_at_a_typed_price(kind: DemoGoodsKind)
        async throws
    {
        try await Shop.like { shop, manager in
            _ = shop.store.add(kind, sku: "ODD-1")
            try await manager.mirrorEverything()
            let goods = try await manager.goods("ODD-1")
            let bar = goods.bar(atCounter: true)
            #expect((bar == nil) == (kind == .privately), "\(String(describing: bar))")
            var plain = SaleCart()
            plain.add(goods)
            let problem = try await manager.quote(plain).problem
            #expect(problem?.contains("A \(kind.rawValue)") == (bar == nil ? nil : true), "\(problem ?? "sold")")
            if bar != nil {
                let refused = plain
                await #expect(throws: SaleProblem.self) { try await manager.pay(refused, .cash(tendered: nil)) }
            }
            var typed = SaleCart()
            typed.add(goods, price: 12)
            let refusal = try await manager.quote(typed).problem
            #expect((refusal == nil) == (bar?.takesTypedPrice ?? true), "\(refusal ?? "sold")")
            var form = OrderForm()
            form.add(goods)
            if bar != nil {
                let refused = form
                await #expect(throws: OrderFormProblem.self) { try await manager.commit(refused) }
                #expect(try await manager.quote(form).objections.count == 1)
            }
            #expect(shop.store.createdOrders.isEmpty)
        }
    }

    @Test func test_goods_when_the_shop_keeps_them_from_its_counter_then_not_sold_there_and_ordered_all_the_same()
        async throws
    {
        try await Shop.like { shop, manager in
            let before = try await manager.goods("S-0")
            #expect(before.bar(atCounter: true) == nil)
            shop.store.keepFromCounter(productID: Int(before.productID))
            try await manager.mirrorEverything()
            let goods = try await manager.goods("S-0")
            #expect(goods.bar(atCounter: true) == .notAtCounter && goods.bar(atCounter: false) == nil)
            var cart = SaleCart()
            cart.add(goods, price: 5)
            let problem = try await manager.quote(cart).problem
            #expect(problem?.contains("point of sale") == true, "\(problem ?? "sold")")
            var form = OrderForm()
            form.add(goods)
            #expect(try await manager.quote(form).objections.isEmpty)
            // The others are sold.
            var other = SaleCart()
            other.add(try await manager.goods("S-4"))
            #expect(try await manager.quote(other).problem == nil)
        }
    }

    /// An existing order keeps its lines, whatever became of their products.
    @Test func test_change_when_a_line_s_product_is_a_draft_by_now_then_its_quantity_is_changed() async throws {
        try await Shop.like { shop, manager in
            let goods = try await manager.goods("S-0")
            var form = OrderForm()
            form.add(goods)
            try await manager.make(form)
            let id = try #require(shop.store.createdOrders.last)
            shop.store.changeBehindTheBack(.products, id: Int(goods.productID), fields: ["status": "draft"])
            try await manager.mirrorEverything()
            var change = try await manager.changeForm(id)
            change.setQuantity(3, of: try #require(change.lines.first?.rowID))
            #expect(try await manager.quote(change).objections.isEmpty)
        }
    }
}
