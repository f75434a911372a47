import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A whole sale is taken back at the till that sold it while its goods come back at another: the store is asked first, and where
/// it could not be, nothing is given twice without being said.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct VoidElsewhereTests {
    @MainActor
    private struct Two {
        let shop: Shop
        let first: any StoresManager
        let other: any StoresManager
        let sale: TillReceipt

        var order: Int { shop.orders(of: sale).first ?? 0 }
        var status: String? { shop.store.status(ofOrder: order) }
        var refunded: Decimal {
            let refunds = shop.store.orderJSON(order)?["refunds"]?.elements ?? []
            return -refunds.compactMap { Money.amount(from: $0["total"]?.text ?? "") }.reduce(0, +)
        }

        func void(_ isUnchecked: Bool = false) async throws -> TillReceipt {
            try await first.void(sale, isUnchecked: isUnchecked)
        }
    }

    /// Three pieces of one thing, sold at R1 for cash.
    private func sold(isSent: Bool = true, _ body: (Two) async throws -> Void) async throws {
        try await Shop.like { shop, manager in
            let other = try await shop.otherTill("R2")
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
            if !isSent { shop.proxy.goDown() }
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            if isSent { _ = try await manager.await(sale) }
            try await body(Two(shop: shop, first: manager, other: other, sale: sale))
        }
    }

    @Test func test_void_when_the_store_is_away_then_refused_until_somebody_decides() async throws {
        try await sold { two in
            two.shop.proxy.goDown()
            await #expect(throws: ReturnProblem.self) { try await two.void() }
            #expect(try await two.first.sale(two.sale).voidedBy == nil)
            let void = try await two.void(true)
            try two.shop.proxy.comeUp()
            #expect(try await two.first.await(void).state == .sent)
            #expect(two.status == "cancelled" && two.refunded == 0)
        }
    }

    @Test(arguments: [RegisterSettings.UncheckedReturns.refuse, .allow])
    func test_void_when_the_configuration_decides_then_nobody_is_asked(_ rule: RegisterSettings.UncheckedReturns)
        async throws
    {
        try await sold { two in
            await two.first.deauthenticate()
            var configuration = two.shop.configuration()
            configuration.register.uncheckedReturns = rule
            let again = two.shop.manager(of: configuration)
            two.shop.proxy.goDown()
            do {
                _ = try await again.void(two.sale, isUnchecked: rule == .refuse)
                #expect(rule == .allow)
            } catch ReturnProblem.mustBeChecked {
                #expect(rule == .refuse)
            }
        }
    }

    /// Its answer lost, the store may have the sale, and another till may have taken it back by now.
    @Test func test_void_when_the_sale_may_be_in_the_store_then_found_out_first() async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 5)
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/orders", times: 1))
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.await(sale).state != .sent)
            #expect(shop.orders(of: sale).count == 1)
            shop.proxy.goDown()
            let void = Task { try await manager.void(sale) }
            var isOver = false
            Task {
                _ = await void.result
                isOver = true
            }
            await shop.passTime(.seconds(1)) { isOver }
            await #expect(throws: ReturnProblem.self) { try await void.value }
        }
    }

    @Test func test_void_when_pieces_came_back_elsewhere_then_parked_listed_and_only_the_rest_is_refunded() async throws
    {
        try await sold { two in
            let piece = try await two.other.takeBack(two.sale, [1: 1])
            _ = try await two.other.await(piece)
            await #expect(throws: SaleProblem.returned(number: two.sale.number)) { try await two.void(true) }
            two.shop.proxy.goDown()
            let void = try await two.void(true)
            try two.shop.proxy.comeUp()
            let told = try await two.first.await(void)
            #expect(told.state == .parked && told.reason?.contains("\(-piece.total)") == true, "\(told)")
            #expect(told.reason?.contains(piece.number) == true && two.status == "completed")
            let parked = try await two.first.perform {
                SaleAction.listParkedSales(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(parked.map(\.number) == [void.number])
            #expect(try await two.first.send(void, .asComputed).state == .sent)
            #expect(two.refunded == two.sale.total && two.status == "refunded")
            // Asked for again it is not refunded again.
            #expect(try await two.first.sale(void).summary.state == .sent)
        }
    }

    /// No till can return a sale between its making and the cancelling of what was taken back before it was sent.
    @Test func test_void_when_the_sale_was_not_sent_then_its_order_is_never_completed() async throws {
        try await sold(isSent: false) { two in
            let void = try await two.void()
            // Only the order itself comes through.
            try two.shop.proxy.comeUp()
            #expect(try await two.first.await(void).state == .sent)
            #expect(two.status == "cancelled")
            #expect(two.shop.store.orderJSON(two.order)?["date_paid"] == .null)
            await #expect(throws: ReturnProblem.voided(number: two.sale.number)) {
                try await two.other.takeBack(two.sale, [1: 1])
            }
            #expect(try await two.first.sale(two.sale).summary.state == .sent)
        }
    }

    /// One till has given its money and could not tell the store: the order says so, and at the other nothing more is given.
    @Test(arguments: [false, true])
    func test_return_when_another_till_is_at_it_then_nothing_is_given_before_somebody_decides(isSeller: Bool)
        async throws
    {
        try await sold { two in
            let giving = isSeller ? two.first : two.other
            let late = isSeller ? two.other : two.first
            two.shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/refunds", times: 1))
            _ = try await giving.takeBack(two.sale, [1: 1])
            for quantity in [Decimal(1), 3] {
                do {
                    _ = try await late.takeBack(two.sale, [1: quantity])
                    Issue.record("\(quantity) came back twice")
                } catch ReturnProblem.notChecked(_, let reason) {
                    #expect(reason.contains(isSeller ? "R1" : "R2"))
                }
            }
            if !isSeller { await #expect(throws: ReturnProblem.self) { try await two.void() } }
        }
    }

    @Test func test_return_when_two_tills_are_at_it_at_once_then_one_gives_money_and_the_other_is_refused() async throws
    {
        try await sold { two in
            let here = Task { try? await two.first.takeBack(two.sale, [1: 3]) }
            let there = Task { try? await two.other.takeBack(two.sale, [1: 3]) }
            let (own, others) = (await here.value, await there.value)
            #expect((own == nil) != (others == nil))
            let given = try #require(own ?? others)
            let told = try await (own == nil ? two.other : two.first).await(given)
            #expect(told.state == .sent)
            #expect(two.refunded == two.sale.total)
        }
    }

    /// The other till found the order completed, and this one nothing refunded.
    @Test func test_return_when_the_sale_was_voided_meanwhile_then_parked_and_the_order_keeps_nothing() async throws {
        try await sold { two in
            two.shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/refunds", times: 1))
            let piece = try await two.other.takeBack(two.sale, [1: 1])
            await #expect(throws: ReturnProblem.self) { try await two.void() }
            let void = try await two.void(true)
            #expect(try await two.first.await(void).state == .sent)
            #expect(two.status == "cancelled")
            let told = try await two.other.await(piece)
            #expect(told.state == .parked && told.reason?.contains("cancelled") == true, "\(told)")
            #expect(try await two.other.send(piece, .asComputed).state == .sent)
            #expect(two.refunded == 0)
        }
    }
}
