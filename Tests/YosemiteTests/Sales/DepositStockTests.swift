import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A deposit's goods are kept by one order on hold, until it is collected or given up.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DepositStockTests {
    @MainActor
    private struct Desk {
        let shop: Shop
        let manager: any StoresManager
        let sales: SaleService
        let cart: SaleCart
        let total: Decimal

        @discardableResult
        func cash(_ amount: Decimal?) async throws -> SaleTendered {
            try await manager.perform {
                SaleAction.takePart(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: total,
                    payment: .cash(tendered: amount),
                    onCompletion: $0
                )
            }
        }

        func leave() async throws {
            try await cash(1)
            _ = try await manager.perform {
                SaleAction.leaveDeposit(siteID: Shop.siteID, uuid: cart.uuid, onCompletion: $0)
            }
        }

        func giveUp() async throws {
            _ = try await manager.perform {
                SaleAction.giveUp(siteID: Shop.siteID, uuid: cart.uuid, reason: "left", onCompletion: $0)
            }
        }

        /// As it is done while merced runs, some minutes later.
        func takeUp() async {
            shop.dates.advance(by: 300)
            _ = await sales.takeUpParts()
        }

        var statuses: [String] { shop.store.createdOrders.compactMap { shop.store.status(ofOrder: $0) } }
    }

    private func at(_ body: @MainActor (Desk) async throws -> Void) async throws {
        try await Shop.like { shop, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3)
            let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
            let total = try #require(try await manager.quote(cart).total)
            let (sales, filled) = (session.sales, cart)
            try await manager.save(filled)
            try await body(Desk(shop: shop, manager: manager, sales: sales, cart: filled, total: total))
        }
    }

    @Test func test_deposit_when_left_then_one_order_on_hold_that_its_collection_completes() async throws {
        try await at { desk in
            try await desk.leave()
            await desk.takeUp()
            #expect(desk.statuses == ["on-hold"] && desk.shop.made("created_via")?.text == "pos-rest-api")
            #expect(desk.shop.made("line_items")?.elements.count == 1)
            await desk.takeUp()
            let receipt = try #require(try await desk.cash(nil).receipt)
            #expect(try await desk.manager.await(receipt).state == .sent)
            #expect(desk.statuses == ["completed"] && desk.shop.orders(of: receipt) == desk.shop.store.createdOrders)
            #expect(desk.shop.madeMeta("_merced_number") == receipt.number)
        }
    }

    @Test func test_deposit_when_given_up_then_its_order_is_cancelled() async throws {
        try await at { desk in
            try await desk.leave()
            await desk.takeUp()
            try await desk.giveUp()
            await desk.takeUp()
            #expect(desk.statuses == ["cancelled"])
        }
    }

    /// The request that makes the order, and the one that looks for it.
    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)], [true, false])
    func test_deposit_when_the_answer_is_lost_then_one_order_whatever_becomes_of_it(
        effect: Fault.Effect,
        isCollected: Bool
    ) async throws {
        try await at { desk in
            desk.shop.proxy.add(Fault(effect, method: "POST", path: "/orders", times: 1))
            try await desk.leave()
            _ = await desk.sales.takeUpParts()
            if isCollected {
                // Before anybody knows what became of it.
                let receipt = try #require(try await desk.cash(nil).receipt)
                desk.shop.dates.advance(by: 300)
                #expect(try await desk.manager.await(receipt).state == .sent)
                await desk.takeUp()
                #expect(desk.statuses == ["completed"])
            } else {
                try await desk.giveUp()
                await desk.takeUp()
                #expect(desk.statuses.allSatisfy { ["cancelled", "trash"].contains($0) } && desk.statuses.count < 2)
            }
        }
    }

    @Test func test_deposit_when_the_store_computes_otherwise_then_asked_once_and_no_order_is_left() async throws {
        try await at { desk in
            desk.shop.giveUpTaxes()
            try await desk.leave()
            await desk.takeUp()
            await desk.takeUp()
            #expect(desk.shop.store.createdOrders.count == 1)
            #expect(desk.statuses.allSatisfy { ["cancelled", "trash"].contains($0) })
            let open = try await desk.manager.perform {
                SaleAction.loadOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            let task = try #require(open?.tasks.first { $0.kind == .reserve })
            #expect(task.isDone && task.problem != nil)
        }
    }
}
