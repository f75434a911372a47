import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A sale that begins or ends while nobody asks the shop: price and coupons go by its dates.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DatedPriceTests {
    private nonisolated static let hour = 3_600.0

    /// `S-0` costs 10.00, or 6.00 between two hours from now.
    private static func dated(
        from: Double?,
        until: Double?,
        _ body: @MainActor (Shop, any StoresManager, SaleCart) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-0").productID)
            func date(_ hours: Double?) -> JSONNode {
                hours.map { .string(StoreDateParser.gmtText(Shop.now.addingTimeInterval($0 * hour))) } ?? .null
            }
            let isOnSale = from ?? -1 < 0 && until ?? 1 > 0
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: [
                    "regular_price": "10.00", "sale_price": "6.00", "price": isOnSale ? "6.00" : "10.00",
                    "date_on_sale_from_gmt": date(from), "date_on_sale_to_gmt": date(until),
                ]
            )
            shop.dates.advance(by: 1)
            try await manager.mirrorEverything()
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            try await body(shop, manager, cart)
        }
    }

    private func price(_ cart: SaleCart, _ manager: any StoresManager) async throws -> Decimal? {
        try await manager.quote(cart).rows.values.first?.price
    }

    @Test(
        arguments: [(nil, 2, 6, 10), (2, nil, 10, 6), (2, 4, 10, 6), (-4, 2, 6, 10)] as [(Double?, Double?, Int, Int)]
    )
    func test_pay_when_the_sale_begins_or_ends_offline_then_at_the_price_of_the_moment_which_the_order_carries(
        from: Double?,
        until: Double?,
        before: Int,
        after: Int
    ) async throws {
        try await Self.dated(from: from, until: until) { shop, manager, cart in
            #expect(try await price(cart, manager) == Decimal(before))
            #expect(try await manager.goods("S-0").price == Decimal(before))
            shop.proxy.goDown()
            shop.dates.advance(by: 3 * Self.hour)
            #expect(try await price(cart, manager) == Decimal(after), "nothing was synchronised")
            #expect(try await manager.goods("S-0").price == Decimal(after))
            #expect(try await manager.quote(cart).form.latePrices.isEmpty, "the shop was not asked since")
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            #expect(receipt.total == Decimal(after))
            try shop.proxy.comeUp()
            let summary = try await manager.await(receipt)
            #expect(summary.state == .sent && summary.storeTotal == Decimal(after))
        }
    }

    @Test func test_quote_when_a_coupon_excludes_sales_then_the_dates_decide_as_for_the_price() async throws {
        try await Self.dated(from: nil, until: 2) { shop, manager, cart in
            for id in shop.store.ids(of: .coupons) {
                shop.store.changeBehindTheBack(.coupons, id: id, fields: ["exclude_sale_items": true])
            }
            shop.dates.advance(by: 1)
            try await manager.mirrorEverything()
            var cart = cart
            cart.addCoupon("pct10")
            #expect(try await manager.quote(cart).problem != nil)
            shop.dates.advance(by: 3 * Self.hour)
            let quote = try await manager.quote(cart)
            #expect(quote.problem == nil && quote.total == 9)
        }
    }

    @Test func test_pay_when_the_shops_own_task_is_late_then_said_and_sold_at_the_price_by_its_dates() async throws {
        try await Self.dated(from: nil, until: 2) { shop, manager, cart in
            shop.store.setOddities([.salesTaskStands])
            shop.dates.advance(by: 3 * Self.hour)
            shop.setStoreClock(aheadBy: 3 * Self.hour)
            try await manager.mirrorEverything()
            let late = try await manager.quote(cart).form.latePrices
            #expect(late.map(\.here) == [10] && late.map(\.inShop) == [6] && late.map(\.isOnSale) == [false])
            let summary = try await manager.await(try await manager.pay(cart, .cash(tendered: nil)))
            #expect(summary.state == .sent && summary.storeTotal == 10)
            shop.store.setOddities([])
            shop.setStoreClock(aheadBy: 24 * Self.hour)
            shop.dates.advance(by: 24 * Self.hour)
            try await manager.mirrorEverything()
            #expect(try await manager.quote(cart).form.latePrices.isEmpty)
            #expect(try await price(cart, manager) == 10)
        }
    }

    @Test func test_price_when_something_else_set_it_then_that_counts() {
        let other = DatedPrice(price: "8.00", regular: "10", sale: "6", from: nil, until: .distantPast)
        #expect(other == nil)
        #expect(DatedPrice(price: "6.00", regular: "10", sale: "6", from: nil, until: nil) == nil)
        let ended = DatedPrice(price: "6.00", regular: "10", sale: "6", from: nil, until: Shop.now)
        #expect(ended?.price(at: Shop.now) == "6")
        #expect(ended?.price(at: Shop.now.addingTimeInterval(1)) == "10")
    }
}
