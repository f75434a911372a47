import Foundation
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What is said of a sale's sums, what a refusal leaves, and who serves.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleSumsTests {
    private func cart(_ manager: any StoresManager, coupon: String? = nil) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
        cart.add(try await manager.goods("S-4"))
        cart.addCustom(name: "Engraving", price: Decimal(string: "2.50")!)
        cart.discount = .percent(10)
        if let coupon { cart.addCoupon(coupon) }
        return cart
    }

    @Test(arguments: [nil, "pct10"])
    func test_quote_when_rows_and_cart_are_reduced_then_what_is_shown_adds_up_as_on_the_receipt(coupon: String?)
        async throws
    {
        try await Shop.like { _, manager in
            var cart = try await cart(manager, coupon: coupon)
            cart.setDiscount(.amount(5), of: cart.rows[0].id)
            let quote = try await manager.quote(cart)
            let total = try #require(quote.total)
            let added = quote.pricesIncludeTax ? 0 : quote.tax
            #expect(quote.subtotal > total && quote.shownDiscount > 5)
            #expect(abs(quote.subtotal - quote.shownDiscount + added - total) <= Decimal(string: "0.01")!)
            let receipt = try await manager.pay(cart, .cash(tendered: nil)).receipt
            #expect(receipt.subtotal == quote.subtotal)
            #expect(receipt.adjustments.map(\.amount).reduce(receipt.subtotal + added, +) == receipt.total)
        }
    }

    @Test func test_pay_when_the_till_has_no_name_then_no_money_is_being_taken_for_the_kept_cart() async throws {
        try await Shop.like { shop, first in
            await first.deauthenticate()
            var configuration = shop.configuration()
            configuration.register.name = nil
            let manager = shop.manager(of: configuration)
            let cart = try await cart(manager)
            try await manager.save(cart)
            await #expect(throws: TillProblem.unnamed) { try await manager.pay(cart, .cash(tendered: 100)) }
            #expect(try await manager.carts().map(\.cart) == [cart])
        }
    }

    @Test func test_clerk_when_named_at_the_till_then_on_the_next_receipt_in_every_session_and_kept_once() async throws
    {
        try await Shop.like { shop, first in
            await first.deauthenticate()
            let kept = Mutex<[String]>([])
            var configuration = shop.configuration()
            configuration.register.clerk = "Mira"
            configuration.clerk = ClerkOnDuty { name in kept.withLock { $0.append(name) } }
            let manager = shop.manager(of: configuration)
            #expect(try await manager.pay(cart(manager), .cash(tendered: nil)).receipt.clerk == "Mira")
            let turns: [(name: String, clerk: String?)] = [("Ada", "Ada"), ("", nil)]
            for (name, clerk) in turns {
                try await manager.perform {
                    LedgerAction.nameClerk(siteID: Shop.siteID, name: name, onCompletion: $0)
                }
                let sold = try await manager.pay(cart(manager), .cash(tendered: nil))
                #expect(sold.receipt.clerk == clerk)
                #expect(try await manager.await(sold).clerk == clerk ?? "")
                #expect(try await manager.till().clerk == clerk)
            }
            #expect(kept.withLock { $0 } == ["Ada", ""])
        }
    }
}
