import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A coupon at the till: under whatever spelling it is typed, and as often as this till itself has used it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CouponUseTests {
    private static func sale(_ manager: any StoresManager, _ coupon: String) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"))
        cart.addCoupon(coupon)
        return cart
    }

    /// The coupon `pct10` under another code, as the shop's own form keeps it.
    private static func renamed(
        _ kept: String,
        _ fields: JSONNode = [:],
        _ body: @MainActor (Shop, any StoresManager) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            let id = try #require(
                shop.store.ids(of: .coupons).first { shop.store.json(of: .coupons, id: $0)?["code"] == "pct10" }
            )
            shop.store.changeBehindTheBack(.coupons, id: id, fields: ["code": .string(kept)])
            shop.store.changeBehindTheBack(.coupons, id: id, fields: fields)
            shop.dates.advance(by: 1)
            try await manager.mirrorEverything()
            try await body(shop, manager)
        }
    }

    @Test(arguments: [
        ("b&amp;b", "b&b"), ("b&amp;b", "B&B"), ("b&amp;b", "b&amp;b"), ("mira\u{2019}s", "mira's"),
        ("mira's", "Mira\u{2019}s"), ("mira\u{2019}s", "mira\u{2019}s"),
    ])
    func test_pay_when_the_code_is_spelled_otherwise_than_the_shop_keeps_it_then_taken_and_sent_as_it_is_kept(
        kept: String,
        typed: String
    ) async throws {
        try await Self.renamed(kept) { shop, manager in
            let cart = try await Self.sale(manager, typed)
            let quote = try await manager.quote(cart)
            #expect(quote.problem == nil)
            #expect(quote.form.coupons[typed.lowercased()] ?? 0 > 0)
            let summary = try await manager.await(try await manager.pay(cart, .cash(tendered: nil)))
            #expect(summary.state == .sent && summary.storeTotal == quote.total)
            #expect(shop.made("coupon_lines")?.elements.first?["code"]?.text == kept)
        }
    }

    @Test func test_quote_when_this_till_used_it_up_offline_or_online_then_refused_before_any_sync() async throws {
        try await Self.renamed("once", ["usage_limit": 1, "usage_count": 0, "used_by": []]) { shop, manager in
            shop.proxy.goDown()
            let receipt = try await manager.pay(try await Self.sale(manager, "once"), .cash(tendered: nil))
            let second = try await Self.sale(manager, "once")
            #expect(try await manager.quote(second).problem != nil, "the first is still on its way")
            try shop.proxy.comeUp()
            _ = try await manager.await(receipt)
            #expect(try await manager.quote(second).problem != nil, "the store has it, and nothing was synchronised")
        }
    }

    @Test func test_quote_when_the_sale_that_used_it_is_voided_then_it_can_be_used_again() async throws {
        try await Self.renamed("once", ["usage_limit": 1, "usage_count": 0, "used_by": []]) { _, manager in
            let receipt = try await manager.pay(try await Self.sale(manager, "once"), .cash(tendered: nil))
            _ = try await manager.await(receipt)
            let voided = try await manager.perform {
                SaleAction.voidSale(siteID: Shop.siteID, name: receipt.number, reason: "mistake", onCompletion: $0)
            }
            _ = try await manager.await(voided)
            #expect(try await manager.quote(try await Self.sale(manager, "once")).problem == nil)
        }
    }

    /// The coupon's own count does not show it: the order was only placed at the classic checkout.
    @Test func test_quote_when_an_unpaid_checkout_holds_it_then_says_which_until_the_shop_lets_go() async throws {
        try await Self.renamed("once", ["usage_limit": 1, "usage_count": 0, "used_by": []]) { shop, manager in
            let goods = try await manager.goods("S-0")
            let lines: [JSONNode] = [["product_id": .integer(Int(goods.productID)), "quantity": 1]]
            let order = shop.store.checkOut(lines, coupons: ["once"])
            let coupon = try #require(shop.coupon("once"))
            #expect(shop.store.json(of: .coupons, id: coupon)?["usage_count"] == 0)
            try await manager.mirrorEverything()
            let problem = try await manager.quote(try await Self.sale(manager, "once")).problem
            #expect(
                problem?.contains("once is used up: held by unpaid order #\(order) until ") == true,
                "\(problem ?? "")"
            )
            var form = OrderForm()
            form.add(goods, quantity: 1)
            form.addCoupon("once")
            #expect(try await manager.quote(form).problem?.words == problem)
            // The order itself may use it.
            #expect(try await manager.quote(try await manager.changeForm(order)).problem == nil)
            shop.dates.advance(by: 3_601)
            shop.setStoreClock(aheadBy: 3_601)
            let cart = try await Self.sale(manager, "once")
            #expect(try await manager.quote(cart).problem == nil)
            let summary = try await manager.await(try await manager.pay(cart, .cash(tendered: nil)))
            #expect(summary.state == .sent)
        }
    }

    @Test func test_quote_when_the_customer_s_own_checkout_holds_it_then_only_that_customer_is_refused() async throws {
        try await Self.renamed("once", ["usage_limit_per_user": 1, "usage_count": 0, "used_by": []]) { shop, manager in
            let goods = try await manager.goods("S-0")
            let lines: [JSONNode] = [["product_id": .integer(Int(goods.productID)), "quantity": 1]]
            let order = shop.store.checkOut(lines, coupons: ["once"], email: "mira@shop.test")
            try await manager.mirrorEverything()
            for (email, isHeld) in [("mira@shop.test", true), ("otto@shop.test", false)] {
                var form = OrderForm(billing: .empty.copy(email: email))
                form.add(goods, quantity: 1)
                form.addCoupon("once")
                let words = try await manager.quote(form).problem?.words
                #expect(
                    words?.contains("up: held by unpaid order #\(order) until ") ?? false == isHeld,
                    "\(words ?? "")"
                )
            }
        }
    }

    @Test func test_entities_when_the_store_escapes_a_name_then_decoded_once_unless_it_would_look_like_markup() {
        #expect(HTMLEntities.decode(name: "Fish &amp; Chips &#8217;") == "Fish & Chips \u{2019}")
        #expect(HTMLEntities.decode(name: "a &lt;b&gt; c") == "a &lt;b&gt; c")
        #expect(HTMLEntities.decode(name: "R&amp;amp;D") == "R&amp;amp;D")
    }
}
