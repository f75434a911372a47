import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What a shop changes between the scan and the payment, known here or not: nobody pays another amount than was shown, and
/// what was paid is what the store has.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleBetweenTests {
    private func cart(_ manager: any StoresManager) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"), quantity: 3)
        cart.add(try await manager.goods("S-4"))
        return cart
    }

    private func isSold(_ cart: SaleCart, at total: Decimal, _ shop: Shop, _ manager: any StoresManager) async throws {
        let receipt = try await manager.pay(cart, .cash(tendered: nil))
        #expect(receipt.total == total)
        let sale = try await manager.await(receipt)
        #expect(sale.state == .sent && sale.storeTotal == total, "\(sale)")
        #expect(shop.made("total")?.text == Money.text(total, decimals: 2))
        #expect(shop.orders(of: receipt).count == 1)
    }

    @Test func test_pay_when_the_taxes_changed_and_that_is_known_then_refused_at_the_old_total_and_sold_at_the_new()
        async throws
    {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            let shown = try #require(try await manager.quote(cart).total)
            shop.giveUpTaxes()
            try await manager.mirrorEverything()
            let quote = try await manager.quote(cart)
            let now = try #require(quote.total)
            #expect(quote.tax == 0)
            if now != shown {
                await #expect(throws: SaleProblem.totalChanged(shown: shown, now: now)) {
                    try await manager.pay(cart, .cash(tendered: nil), shown: shown)
                }
            }
            try await isSold(cart, at: now, shop, manager)
            #expect(shop.made("total_tax")?.text == "0.00")
        }
    }

    @Test func test_pay_when_priced_anew_and_that_is_known_then_refused_at_the_old_total_and_sold_at_the_new()
        async throws
    {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            let shown = try #require(try await manager.quote(cart).total)
            let id = Int(try await manager.goods("S-4").productID)
            shop.store.changeBehindTheBack(.products, id: id, fields: ["regular_price": "77.70", "price": "77.70"])
            try await manager.mirrorEverything()
            let now = try #require(try await manager.quote(cart).total)
            try #require(now != shown)
            await #expect(throws: SaleProblem.totalChanged(shown: shown, now: now)) {
                try await manager.pay(cart, .cash(tendered: nil), shown: shown)
            }
            #expect(shop.store.createdOrders.isEmpty)
            try await isSold(cart, at: now, shop, manager)
        }
    }

    @Test func test_pay_when_priced_anew_and_nobody_here_knows_then_sold_at_the_price_that_was_shown() async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            let shown = try #require(try await manager.quote(cart).total)
            let id = Int(try await manager.goods("S-4").productID)
            shop.store.changeBehindTheBack(.products, id: id, fields: ["regular_price": "77.70", "price": "77.70"])
            try await isSold(cart, at: shown, shop, manager)
        }
    }

    @Test(arguments: ["private", "draft"], [true, false])
    func test_pay_when_hidden_meanwhile_then_sold_as_shown_unless_known_to_be_a_draft(status: String, isKnown: Bool)
        async throws
    {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            let shown = try #require(try await manager.quote(cart).total)
            let id = Int(try await manager.goods("S-4").productID)
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: ["status": .string(status), "catalog_visibility": "hidden"]
            )
            if isKnown { try await manager.mirrorEverything() }
            guard status == "private" || !isKnown else {
                // Nobody may buy it any more: not without a price that somebody types.
                return #expect(try await manager.quote(cart).problem?.contains("draft") == true)
            }
            try await isSold(cart, at: shown, shop, manager)
        }
    }

    @Test func test_pay_when_deleted_and_that_is_known_then_refused_in_words_until_the_line_is_gone() async throws {
        try await Shop.like { shop, manager in
            var cart = try await cart(manager)
            let goods = try await manager.goods("S-4")
            let shown = try #require(try await manager.quote(cart).total)
            shop.store.deleteBehindTheBack(.products, id: Int(goods.productID))
            try await manager.mirrorEverything()
            let quote = try await manager.quote(cart)
            #expect(quote.problem?.contains(goods.name) == true, "\(quote)")
            await #expect(throws: SaleProblem.self) {
                try await manager.pay(cart, .cash(tendered: nil), shown: shown)
            }
            #expect(shop.store.createdOrders.isEmpty)
            let row = try #require(cart.form.lines.first { $0.productID == goods.productID }).rowID
            cart.removeRow(row)
            let left = try #require(try await manager.quote(cart).total)
            try await isSold(cart, at: left, shop, manager)
        }
    }
}
