import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Goods come back and pay for others: both are written or neither, and only the difference changes hands.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
    private func sold(_ manager: any StoresManager) async throws -> TillReceipt {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"), quantity: 2, code: "S-0")
        return try await manager.pay(cart, .cash(tendered: nil))
    }

    /// One piece of a sale comes back for something else.
    private func cart(_ manager: any StoresManager, for sale: TillReceipt, at price: Decimal) async throws
        -> (cart: SaleCart, worth: Decimal, total: Decimal)
    {
        var cart = SaleCart()
        cart.addCustom(name: "Lamp", price: price)
        cart.exchange = try await manager.exchange(sale, [1: 1])
        let total = try #require(try await manager.quote(cart).total)
        return (cart, try #require(cart.exchange?.worth), total)
    }

    @Test func test_exchange_when_the_new_goods_cost_more_then_only_the_difference_is_paid() async throws {
        try await Shop.like { shop, manager in
            let sale = try await sold(manager)
            let order = try await manager.await(sale).orderID
            let (cart, worth, total) = try await cart(manager, for: sale, at: 500)
            #expect(total > worth)
            let new = try await manager.pay(cart, .cash(tendered: nil), shown: total - worth)
            let back = try #require(try await manager.exchanged(new))
            #expect(new.number == "R1-000003" && back.number == "R1-000002" && back.total == -worth)
            #expect(new.receipt.legs?.map(\.due) == [worth, total - worth])
            #expect(new.receipt.legs?.first?.reference.contains("R1-000001: 1 × ") == true)
            #expect(back.receipt.legs?.map(\.tender) == [SalePayment.exchangeName])
            #expect(try await manager.pay(cart, .cash(tendered: nil), shown: total - worth) == new)

            #expect(try await manager.await(back).orderID == order)
            let booked = shop.store.orderJSON(Int(order))?["refunds"]?.elements.compactMap { $0["total"]?.text } ?? []
            #expect(booked == ["-" + Money.text(worth, decimals: 2)])
            #expect(try await manager.await(new).storeTotal == total)
            #expect(shop.made("status")?.text == "completed" && shop.madeMeta(SaleMark.exchanged) == "R1-000001")
            #expect(shop.made("transaction_id")?.text == "R1-000003")

            let tally = try await manager.perform {
                SaleAction.tallySales(siteID: Shop.siteID, from: "0000-00-00", to: "9999-99-99", onCompletion: $0)
            }
            let tenders = Dictionary(grouping: tally.tenders, by: \.tender).mapValues { $0.map(\.amount).reduce(0, +) }
            #expect(tenders == ["Cash": sale.total + total - worth, SalePayment.exchangeName: 0])

            await #expect(throws: SaleProblem.exchanged(number: new.number)) { try await manager.void(new) }
            // Nobody pays in goods that somebody brought back: what was exchanged is given in cash.
            let again = try await manager.planReturn(new, ReturnRequest(quantities: [1: 1]))
            #expect(again.legs.allSatisfy { $0.kind == .cash } && again.total == total)
        }
    }

    @Test func test_exchange_when_the_new_goods_cost_less_then_the_rest_is_given_back_once() async throws {
        try await Shop.like { _, manager in
            let sale = try await sold(manager)
            let (cart, worth, total) = try await cart(manager, for: sale, at: 1)
            let plan = try await manager.perform {
                SaleAction.planExchange(siteID: Shop.siteID, cart: cart, onCompletion: $0)
            }
            #expect(plan.legs.map(\.due) == [total, worth - total] && plan.legs.last?.kind == .cash)
            await #expect(throws: ReturnProblem.paysAll) {
                try await manager.pay(cart, .external(reference: "4711"), shown: total - worth)
            }
            let new = try await manager.pay(cart, shown: total - worth)
            let back = try #require(try await manager.exchanged(new))
            #expect(new.receipt.legs?.map(\.tender) == [SalePayment.exchangeName])
            #expect(back.receipt.legs?.map(\.due) == [total, worth - total])
            #expect(try await manager.await(new).state == .sent)
            #expect(try await manager.await(back).state == .sent)
            let left = try await manager.planReturn(sale, ReturnRequest(quantities: [1: 1]))
            #expect(left.total == sale.total - worth)
        }
    }

    @Test func test_exchange_when_the_goods_were_returned_meanwhile_then_nothing_is_sold() async throws {
        try await Shop.like { _, manager in
            let sale = try await sold(manager)
            let (cart, worth, total) = try await cart(manager, for: sale, at: 500)
            _ = try await manager.takeBack(sale, [1: 2])
            await #expect(throws: ReturnProblem.self) {
                try await manager.pay(cart, .cash(tendered: nil), shown: total - worth)
            }
            let sales = try await manager.perform {
                SaleAction.listSales(siteID: Shop.siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(Set(sales.map(\.number)) == ["R1-000001", "R1-000002"])
            await #expect(throws: ReturnProblem.exchangePaysNow) {
                try await manager.perform {
                    SaleAction.orderCart(
                        siteID: Shop.siteID,
                        cart: cart,
                        shownTotal: total - worth,
                        onCompletion: $0
                    )
                }
            }
        }
    }
}

@MainActor
extension StoresManager {
    func exchange(_ sale: TillReceipt, _ quantities: [Int64: Decimal]) async throws -> SaleCart.Exchange {
        let request = ReturnRequest(quantities: quantities)
        let plan = try await planReturn(sale, request)
        let left = try await perform {
            SaleAction.loadReturn(siteID: Shop.siteID, name: sale.number, before: nil, onCompletion: $0)
        }
        return SaleCart.Exchange(
            source: sale.uuid,
            number: sale.number,
            words: plan.lines.map(\.name).joined(separator: ", "),
            request: request,
            worth: plan.total,
            orderID: left.orderID
        )
    }

    func exchanged(_ sale: TillReceipt) async throws -> TillReceipt? {
        try await perform { SaleAction.loadExchanged(siteID: Shop.siteID, name: sale.number, onCompletion: $0) }
    }
}
