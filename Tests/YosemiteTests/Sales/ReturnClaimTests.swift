import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A till's word on an order that goods of it come back there keeps other tills from giving money for them, and not for longer
/// than it has to.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReturnClaimTests {
    @MainActor
    private struct Tills {
        let shop: Shop
        let first: any StoresManager
        let other: any StoresManager
        let sale: TillReceipt
        let order: Int64

        /// Words that stand on the order.
        var claims: [JSONNode] {
            (shop.store.orderJSON(Int(order))?["meta_data"]?.elements ?? []).filter {
                $0["key"]?.text?.hasPrefix(ReturnClaim.keyPrefix) == true && $0["value"]?.text?.isEmpty == false
            }
        }

        /// A lamp at the other till, for which one piece of the first till's sale comes back.
        func exchange() async throws -> (cart: SaleCart, due: Decimal) {
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 500)
            cart.exchange = try await other.exchange(sale, [1: 1])
            return (cart, cart.difference(of: try #require(try await other.quote(cart).total)))
        }

        func take(_ cart: SaleCart, _ due: Decimal, cash: Decimal?) async throws {
            _ = try await other.perform {
                SaleAction.takePart(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: due,
                    payment: .cash(tendered: cash),
                    onCompletion: $0
                )
            }
        }

        func giveUp(_ cart: SaleCart) async throws -> SaleCart? {
            try await other.perform {
                SaleAction.giveUp(siteID: Shop.siteID, uuid: cart.uuid, reason: "left", onCompletion: $0)
            }.cart
        }

        func drop(_ cart: SaleCart) async throws {
            try await other.perform { SaleAction.dropCart(siteID: Shop.siteID, uuid: cart.uuid, onCompletion: $0) }
        }

        /// Of what the other till has said that it comes back there.
        func expectRefusedAtTheFirst() async throws {
            do {
                _ = try await first.takeBack(sale, [1: 1])
                Issue.record("the same goods came back twice")
            } catch ReturnProblem.notChecked(_, let reason) {
                #expect(reason.contains("R2"))
            }
        }
    }

    /// Three pieces of one thing, sold at R1 for cash, in the store.
    private func sold(_ body: (Tills) async throws -> Void) async throws {
        try await Shop.like { shop, manager in
            let other = try await shop.otherTill("R2")
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            let order = try await manager.await(sale).orderID
            try await body(Tills(shop: shop, first: manager, other: other, sale: sale, order: order))
        }
    }

    @Test func test_claim_when_the_store_is_told_of_the_return_then_it_counts_no_more_at_another_till() async throws {
        try await sold { tills in
            let piece = try await tills.first.takeBack(tills.sale, [1: 1])
            #expect(try await tills.first.await(piece).state == .sent)
            #expect(tills.claims.count == 1, "its word stands on the order")
            // Nobody decides anything: the store knows of that piece.
            let next = try await tills.other.takeBack(tills.sale, [1: 1])
            #expect(try await tills.other.await(next).state == .sent)
            await #expect(throws: ReturnProblem.self) { try await tills.other.takeBack(tills.sale, [1: 2]) }
        }
    }

    @Test func test_claim_when_an_exchange_that_was_paid_in_part_is_given_up_then_free_at_once() async throws {
        try await sold { tills in
            let (cart, due) = try await tills.exchange()
            try await tills.take(cart, due, cash: 1)
            try await tills.expectRefusedAtTheFirst()
            let kept = try await tills.giveUp(cart)
            #expect(tills.claims.isEmpty)
            let back = try await tills.first.takeBack(tills.sale, [1: 3])
            #expect(try await tills.first.await(back).state == .sent)
            // What is kept in the cart is another return, of goods that are back by now.
            let again = try #require(kept)
            #expect(again.exchange != nil && again.exchange?.request.uuid != cart.exchange?.request.uuid)
            await #expect(throws: ReturnProblem.self) {
                try await tills.other.pay(again, .cash(tendered: nil), shown: due)
            }
        }
    }

    /// Giving up needs no store. The word stands for its hour then, which costs another till a question and nobody money.
    @Test func test_claim_when_given_up_while_the_store_is_away_then_given_up_all_the_same_and_over_after_an_hour()
        async throws
    {
        try await sold { tills in
            let (cart, due) = try await tills.exchange()
            try await tills.take(cart, due, cash: 1)
            tills.shop.proxy.goDown()
            #expect(try await tills.giveUp(cart) != nil)
            try tills.shop.proxy.comeUp()
            #expect(tills.claims.count == 1)
            try await tills.expectRefusedAtTheFirst()
            tills.shop.dates.advance(by: ReturnClaim.life)
            let back = try await tills.first.takeBack(tills.sale, [1: 1])
            #expect(try await tills.first.await(back).state == .sent)
        }
    }

    /// The cash was too little: nothing is sold, and the customer takes the goods home again.
    @Test(arguments: [false, true])
    func test_claim_when_the_goods_leave_the_cart_unpaid_then_free_at_once(isCartGone: Bool) async throws {
        try await sold { tills in
            let (asked, due) = try await tills.exchange()
            var cart = asked
            await #expect(throws: SaleProblem.tooLittle(due: due)) {
                try await tills.other.pay(cart, .cash(tendered: 1), shown: due)
            }
            try await tills.expectRefusedAtTheFirst()
            // What stands in the cart still is not free.
            try await tills.other.save(cart)
            try await tills.expectRefusedAtTheFirst()
            cart.exchange = nil
            if isCartGone { try await tills.drop(cart) } else { try await tills.other.save(cart) }
            await tills.shop.passTime { tills.claims.isEmpty }
            let back = try await tills.first.takeBack(tills.sale, [1: 1])
            #expect(try await tills.first.await(back).state == .sent)
        }
    }

    /// It is paid, and only the store has not heard of it: its word stands until it has.
    @Test func test_claim_when_the_exchange_is_paid_and_the_cart_dropped_then_it_stands_until_the_store_is_told()
        async throws
    {
        try await sold { tills in
            let (cart, due) = try await tills.exchange()
            tills.shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/refunds", times: 1))
            let new = try await tills.other.pay(cart, .cash(tendered: nil), shown: due)
            try await tills.drop(cart)
            try await tills.expectRefusedAtTheFirst()
            #expect(tills.claims.count == 1)
            let back = try #require(try await tills.other.exchanged(new))
            // The try that was cut is an answer, too.
            let told = Task {
                var told = try await tills.other.await(back)
                while ![.sent, .parked].contains(told.state) { told = try await tills.other.await(back) }
                return told
            }
            var isOver = false
            Task {
                _ = await told.result
                isOver = true
            }
            await tills.shop.passTime { isOver }
            #expect(try await told.value.state == .sent)
            let piece = try await tills.first.takeBack(tills.sale, [1: 2])
            #expect(try await tills.first.await(piece).state == .sent)
        }
    }
}
