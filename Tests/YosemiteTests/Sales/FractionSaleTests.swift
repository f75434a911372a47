import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Fractions at the register of a shop that has shown one.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FractionSaleTests {
    private static let half = Decimal(5) / 10

    @Test func test_sale_when_the_shop_has_shown_a_fraction_then_sold_counted_and_partly_returned() async throws {
        try await Shop.like(plugins: [.decimalQuantities]) { shop, manager in
            let goods = try await manager.goods("S-0")
            let id = Int(goods.productID)
            func stock() -> String? { shop.store.json(of: .products, id: id)?["stock_quantity"]?.text }
            let fields: JSONNode = ["manage_stock": true, "stock_quantity": .number("2.5")]
            shop.store.changeBehindTheBack(.products, id: id, fields: fields)
            try await manager.retrieveProduct(id)
            #expect(try await manager.till().takesFractions)
            var cart = SaleCart()
            cart.add(goods, quantity: 1 + Self.half)
            #expect(SaleCart(stored: try cart.stored()) == cart)
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            let order = try await manager.await(receipt).orderID
            let made = shop.store.orderJSON(Int(order))
            #expect(made?["line_items"]?.elements.map { $0["quantity"]?.text } == ["1.5"])
            #expect(made?["total"]?.text.flatMap { Money.amount(from: $0) } == receipt.total)
            #expect(stock() == "1")
            let first = try await manager.takeBack(receipt, [1: Self.half])
            _ = try await manager.await(first)
            #expect(stock() == "1.5")
            let rest = try await manager.takeBack(receipt, [1: 1])
            _ = try await manager.await(rest)
            #expect(stock() == "2.5")
            #expect(first.total + rest.total == -receipt.total)
        }
    }

    @Test func test_sale_when_the_shop_has_shown_no_fraction_then_refused() async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 1 + Self.half)
            #expect(try await manager.quote(cart).problem == Fractions.words)
            await #expect(throws: SaleProblem.notSellable(Fractions.words)) {
                _ = try await manager.pay(cart, .cash(tendered: nil), shown: 1)
            }
            #expect(shop.store.createdOrders.isEmpty)
            #expect(try await !manager.till().takesFractions)
        }
    }

    @Test func test_cart_when_kept_by_an_earlier_version_then_its_whole_numbers_are_read() throws {
        var cart = SaleCart(uuid: "u")
        cart.addCustom(name: "Bag", price: 2, quantity: 3)
        let stored = try cart.stored()
        #expect(stored.contains("\"quantity\":3"))
        #expect(SaleCart(stored: stored)?.rows.map(\.quantity) == [3])
    }
}
