import DemoStore
import Foundation
import Hardware
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Whatever is known before the first of several payments is said before it: nothing is taken then.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SaleBeforehandTests {
    private func at(
        takesCards: Bool,
        _ body: @MainActor (any StoresManager, SaleCart, Decimal) async throws -> Void
    ) async throws {
        try await Shop.like { shop, plain in
            let manager = takesCards ? CounterDesk(shop).manager : plain
            if takesCards { try await manager.mirrorEverything() }
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 50)
            let total = try #require(try await manager.quote(cart).total)
            try await manager.save(cart)
            try await body(manager, cart, total)
            let open = try await manager.perform { SaleAction.listOpen(siteID: Shop.siteID, onCompletion: $0) }
            #expect(open.isEmpty, "something is recorded")
            #expect(try await manager.pay(cart, .cash(tendered: nil)).number == "R1-000001")
        }
    }

    private func check(_ manager: any StoresManager, _ cart: SaleCart, _ total: Decimal, _ ways: [SaleWay]) async throws
    {
        try await manager.perform {
            SaleAction.checkWays(
                siteID: Shop.siteID,
                cart: cart,
                shownTotal: total,
                ways: ways,
                findsReader: false,
                onCompletion: $0
            )
        }
    }

    @Test func test_ways_when_no_card_can_be_charged_then_refused_unless_the_cash_pays_all() async throws {
        try await at(takesCards: false) { manager, cart, total in
            let cash = SaleWay.hand(.cash(tendered: 5, amount: 5))
            do {
                try await check(manager, cart, total, [cash, .card(amount: nil)])
                Issue.record("there is no reader")
            } catch SaleProblem.noCards {}
            try await check(manager, cart, total, [.hand(.cash(tendered: nil)), .card(amount: nil)])
            await #expect(throws: SaleProblem.noTender(name: "Shells", known: [])) {
                try await check(manager, cart, total, [cash, .hand(.tender(name: "Shells", amount: 1))])
            }
            await #expect(throws: SaleProblem.totalChanged(shown: total + 1, now: total)) {
                try await check(manager, cart, total + 1, [cash, .hand(.cash(tendered: nil))])
            }
            do {
                try await check(manager, cart, total, [cash, .giftCard(code: "WXYZ-ABCD", amount: nil)])
                Issue.record("the store has no gift cards")
            } catch SaleProblem.noGiftCard {}
        }
    }

    @Test func test_ways_when_prices_were_never_compared_then_asked_before_the_cash() async throws {
        try await at(takesCards: true) { manager, cart, total in
            let ways = [SaleWay.hand(.cash(tendered: 5, amount: 5)), .card(amount: nil)]
            await #expect(throws: SaleProblem.notCompared) { try await check(manager, cart, total, ways) }
            await #expect(throws: OpenSaleRefusal.notDue(rest: total - 5)) {
                try await check(manager, cart, total, [ways[0], .card(amount: total)])
            }
        }
    }
}
