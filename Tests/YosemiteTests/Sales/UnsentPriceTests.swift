import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A price that the shop has not taken is sold at only where somebody says so.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnsentPriceTests {
    /// A cart with goods whose price was changed while the shop could not be reached.
    private static func changed(
        after seconds: Double,
        _ body: @MainActor (Shop, any StoresManager, SaleCart, _ shops: Decimal) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            let goods = try await manager.goods("S-0")
            let shops = try #require(
                try await shop.product(Int(goods.productID)).flatMap { Money.amount(from: $0.price) }
            )
            shop.proxy.goDown()
            _ = try await manager.updateProduct(Int(goods.productID), [.regularPrice: "7.40", .salePrice: ""])
            shop.dates.advance(by: seconds)
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            try await body(shop, manager, cart, shops)
        }
    }

    @Test func test_pay_when_the_price_waits_for_more_than_a_minute_then_refused_until_somebody_agrees() async throws {
        try await Self.changed(after: 90) { _, manager, cart, shops in
            let asked = try await manager.quote(cart).unsentPrices
            #expect(asked.map(\.here) == [Decimal(string: "7.40")!] && asked.first?.inShop == shops)
            await #expect(throws: SaleProblem.self) { try await manager.pay(cart, .cash(tendered: nil)) }
            var agreed = cart
            agreed.agree(to: asked)
            let kept = try #require(SaleCart(stored: try agreed.stored()))
            #expect(try await manager.quote(kept).unsentPrices.isEmpty, "it is kept with the cart")
            #expect(try await manager.pay(kept, .cash(tendered: nil)).number == "R1-000001")
        }
    }

    @Test func test_quote_when_the_change_is_a_moment_old_or_the_clerk_set_the_price_then_nothing_is_asked()
        async throws
    {
        try await Self.changed(after: 20) { _, manager, cart, _ in
            let asked = try await manager.quote(cart).unsentPrices
            #expect(asked.isEmpty)
        }
        try await Self.changed(after: 90) { _, manager, cart, shops in
            var own = cart
            own.setPrice(shops, reason: "the shop's", of: try #require(own.rows.first?.id))
            #expect(try await manager.quote(own).unsentPrices.isEmpty)
        }
    }

    @Test func test_quote_when_it_was_agreed_and_the_price_changes_again_then_asked_again() async throws {
        try await Self.changed(after: 90) { shop, manager, cart, _ in
            var cart = cart
            cart.agree(to: try await manager.quote(cart).unsentPrices)
            let id = try await manager.goods("S-0").productID
            _ = try await manager.updateProduct(Int(id), [.regularPrice: "5.20"])
            shop.dates.advance(by: 90)
            #expect(try await manager.quote(cart).unsentPrices.map(\.here) == [Decimal(string: "5.20")!])
        }
    }

    @Test func test_quote_when_another_field_waits_or_the_shop_has_taken_it_then_nothing_is_asked() async throws {
        try await Shop.like { shop, manager in
            let id = try await manager.goods("S-0").productID
            shop.proxy.goDown()
            _ = try await manager.updateProduct(Int(id), [.name: "Renamed"])
            shop.dates.advance(by: 90)
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            #expect(try await manager.quote(cart).unsentPrices.isEmpty)
            _ = try await manager.updateProduct(Int(id), [.regularPrice: "7.40", .salePrice: ""])
            try shop.proxy.comeUp()
            try await shop.settle(manager)
            shop.dates.advance(by: 90)
            #expect(try await manager.quote(cart).unsentPrices.isEmpty)
        }
    }
}
