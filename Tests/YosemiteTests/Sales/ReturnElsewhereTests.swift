import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A receipt of another till: what the store's order has not refunded yet can come back here, and the order is told once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReturnElsewhereTests {
    /// A sale of three pieces at R1, in the store, and another till that has never heard of it.
    private func sold(
        _ body: @MainActor (Shop, any StoresManager, any StoresManager, TillReceipt, Int64) async throws -> Void
    ) async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
            cart.addCustom(name: "Engraving", price: try #require(Decimal(string: "2.50")))
            let other = try await shop.otherTill("R2")
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            let order = try await manager.await(sale).orderID
            try await body(shop, manager, other, sale, order)
        }
    }

    private func takeBack(_ manager: any StoresManager, _ sale: TillReceipt, _ request: ReturnRequest, _ total: Decimal)
        async throws -> TillReceipt
    {
        try await manager.perform {
            SaleAction.returnSale(
                siteID: Shop.siteID,
                name: sale.number,
                request: request,
                shownTotal: total,
                onCompletion: $0
            )
        }
    }

    private func refunded(_ shop: Shop, _ order: Int64) -> Decimal {
        let refunds = shop.store.orderJSON(Int(order))?["refunds"]?.elements ?? []
        return -refunds.compactMap { Money.amount(from: $0["total"]?.text ?? "") }.reduce(0, +)
    }

    @Test func test_return_when_sold_at_another_till_then_never_more_than_the_order_and_told_once() async throws {
        try await sold { shop, _, other, sale, order in
            let left = try await other.perform {
                SaleAction.loadReturn(siteID: Shop.siteID, name: sale.number, before: nil, onCompletion: $0)
            }
            #expect(left.uuid == sale.uuid && left.order == "\(order)" && left.left == sale.total)
            #expect(left.lines.map(\.left) == [3, 1] && left.legs.map(\.kind) == [.cash])
            let request = ReturnRequest(quantities: [1: 1])
            let first = try await other.takeBack(sale, request)
            #expect(try await other.takeBack(sale, request) == first)
            #expect(first.number == "R2-000001" && first.receipt.reason?.contains(sale.number) == true)
            let sent = try await other.await(first)
            #expect(sent.state == .sent && sent.orderID == order, "\(sent)")
            #expect(refunded(shop, order) == -first.total)
            await #expect(throws: ReturnProblem.self) {
                try await other.planReturn(sale, ReturnRequest(quantities: [1: 3]))
            }

            // The second piece pays for something else, the rest comes back for cash.
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 500)
            cart.exchange = try await other.exchange(sale, [1: 1])
            let worth = try #require(cart.exchange?.worth)
            let total = try #require(try await other.quote(cart).total)
            let new = try await other.pay(cart, .cash(tendered: nil), shown: total - worth)
            let back = try #require(try await other.exchanged(new))
            #expect(try await other.await(back).orderID == order)
            let rest = try await other.takeBack(sale, [1: 1, 2: 1])
            #expect(try await other.await(rest).state == .sent)
            #expect(refunded(shop, order) == sale.total && first.total + back.total + rest.total == -sale.total)
            await #expect(throws: ReturnProblem.nothingLeft(number: sale.number)) {
                try await other.planReturn(sale, ReturnRequest(quantities: [1: 1]))
            }
        }
    }

    @Test func test_return_when_the_store_refunded_or_is_away_or_knows_it_not_then_nothing_is_given() async throws {
        try await sold { shop, first, other, sale, order in
            await #expect(throws: SaleProblem.unknown(name: "R9-000009")) {
                try await other.perform {
                    SaleAction.loadReturn(siteID: Shop.siteID, name: "R9-000009", before: nil, onCompletion: $0)
                }
            }
            let request = ReturnRequest(quantities: [1: 3, 2: 1])
            let shown = try await other.planReturn(sale, request).total
            // The till that sold it gives all of it back while the dialog stands here.
            #expect(try await first.await(try await first.takeBack(sale, request)).state == .sent)
            await #expect(throws: ReturnProblem.self) {
                try await other.perform {
                    SaleAction.returnSale(
                        siteID: Shop.siteID,
                        name: sale.number,
                        request: request,
                        shownTotal: shown,
                        onCompletion: $0
                    )
                }
            }
            shop.proxy.goDown()
            await #expect(throws: ReturnProblem.self) {
                try await other.perform {
                    SaleAction.returnSale(
                        siteID: Shop.siteID,
                        name: sale.number,
                        request: request,
                        shownTotal: shown,
                        onCompletion: $0
                    )
                }
            }
            let sales = try await other.perform {
                SaleAction.listSales(siteID: Shop.siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(sales.isEmpty && refunded(shop, order) == shown)
        }
    }

    /// The till that sold it asks the store, too: what came back at the other one is not given a second time.
    @Test func test_return_when_it_came_back_at_another_till_then_the_first_gives_nothing_or_somebody_decided()
        async throws
    {
        try await sold { shop, first, other, sale, order in
            let request = ReturnRequest(quantities: [1: 3, 2: 1])
            let shown = try await first.planReturn(sale, request).total
            let piece = try await other.takeBack(sale, [1: 1])
            #expect(try await other.await(piece).state == .sent)
            await #expect(throws: ReturnProblem.self) { try await takeBack(first, sale, request, shown) }
            // Nothing of it pays for other goods, either.
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 500)
            let all = ReturnRequest(quantities: [1: 3])
            cart.exchange = SaleCart.Exchange(
                source: sale.uuid,
                number: sale.number,
                words: "",
                request: all,
                worth: shown - Decimal(2.5)
            )
            let due = cart.difference(of: try #require(try await first.quote(cart).total))
            await #expect(throws: ReturnProblem.self) {
                try await first.pay(cart, .cash(tendered: nil), shown: due)
            }
            let left = ReturnRequest(quantities: [1: 2])
            let rest = try await first.planReturn(sale, left).total
            shop.proxy.goDown()
            await #expect(throws: ReturnProblem.self) { try await takeBack(first, sale, left, rest) }
            var decided = left
            decided.isUnchecked = true
            let back = try await takeBack(first, sale, decided, rest)
            try shop.proxy.comeUp()
            #expect(try await first.await(back).state == .sent)
            #expect(refunded(shop, order) == -piece.total - back.total)
        }
    }

    /// Neither the store's search nor its newest orders have every sale: its order is known by then.
    @Test func test_exchange_when_the_other_tills_sale_is_cancelled_or_gone_then_said_so() async throws {
        try await sold { shop, first, other, sale, order in
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 500)
            cart.exchange = try await other.exchange(sale, [1: 1])
            let due = cart.difference(of: try #require(try await other.quote(cart).total))
            let gone = ReturnProblem.exchangeGone(number: sale.number)
            await other.deauthenticate()
            let again = try await shop.otherTill("R2", isMirrored: false)
            shop.proxy.add(Fault(.cutBeforeStore, method: "GET", path: "/orders?"))
            _ = try await again.perform { [cart] in
                SaleAction.planExchange(siteID: Shop.siteID, cart: cart, onCompletion: $0)
            }
            _ = try await first.await(try await first.void(sale))
            await #expect(throws: gone) { try await again.pay(cart, .cash(tendered: nil), shown: due) }
            shop.store.trashOrderBehindTheBack(id: Int(order))
            await #expect(throws: gone) { try await again.pay(cart, .cash(tendered: nil), shown: due) }
            shop.store.deleteOrderBehindTheBack(id: Int(order))
            await #expect(throws: gone) { try await again.pay(cart, .cash(tendered: nil), shown: due) }
        }
    }

    /// Nobody has to stand there for a store that does not answer, whatever the configuration says of one that cannot be asked.
    @Test func test_return_when_the_wait_for_the_store_is_stopped_then_nothing_is_written() async throws {
        try await sold { shop, first, _, sale, order in
            let request = ReturnRequest(quantities: [1: 1])
            let shown = try await first.planReturn(sale, request).total
            shop.proxy.add(Fault(.hang, method: "GET", path: "/orders/\(order)", times: 1))
            let back = Task { try await takeBack(first, sale, request, shown) }
            await shop.proxy.waitUntilHolding(1)
            try await first.perform { SaleAction.stopAsking(siteID: Shop.siteID, onCompletion: $0) }
            await #expect(throws: ReturnProblem.stopped) { try await back.value }
            shop.proxy.release()
            #expect(refunded(shop, order) == 0)
            #expect(try await first.await(try await takeBack(first, sale, request, shown)).state == .sent)
        }
    }

    @Test func test_return_when_taken_back_unchecked_and_gone_elsewhere_then_parked_listed_and_decided() async throws {
        try await sold { shop, first, other, sale, order in
            shop.proxy.goDown()
            var request = ReturnRequest(quantities: [1: 3, 2: 1])
            request.isUnchecked = true
            let back = try await first.takeBack(sale, request)
            try shop.proxy.comeUp()
            shop.store.refundBehindTheBack(orderID: Int(order))
            #expect(try await first.await(back).state == .parked)
            let parked = try await first.perform {
                SaleAction.listParkedSales(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(parked.map(\.number) == [back.number] && parked.first?.reason?.contains("only 0") == true)
            #expect(try await first.send(back, .asComputed).state == .sent)
            #expect(refunded(shop, order) == sale.total)
        }
    }

    @Test(arguments: [RegisterSettings.UncheckedReturns.refuse, .allow])
    func test_return_when_the_configuration_decides_then_nobody_is_asked(_ rule: RegisterSettings.UncheckedReturns)
        async throws
    {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.addCustom(name: "Lamp", price: 5)
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.await(sale).state == .sent)
            await manager.deauthenticate()
            var configuration = shop.configuration()
            configuration.register.uncheckedReturns = rule
            let again = shop.manager(of: configuration)
            shop.proxy.goDown()
            var request = ReturnRequest(quantities: [1: 1])
            request.isUnchecked = true
            do {
                _ = try await again.takeBack(sale, request)
                #expect(rule == .allow)
            } catch ReturnProblem.mustBeChecked {
                #expect(rule == .refuse)
            }
        }
    }
}
