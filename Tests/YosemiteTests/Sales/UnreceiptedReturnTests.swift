import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Goods come back without a receipt: what counts them up is written with the return, and is sent once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnreceiptedReturnTests {
    private func takeBack(_ manager: any StoresManager, _ cart: SaleCart, restocks: Bool = true) async throws
        -> TillReceipt
    {
        try await manager.perform {
            SaleAction.returnWithoutReceipt(
                siteID: Shop.siteID,
                cart: cart,
                reason: "no fit",
                approvedBy: "Mira",
                paid: nil,
                restocks: restocks,
                onCompletion: $0
            )
        }
    }

    private func waiting(_ manager: any StoresManager) async throws -> [String] {
        let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
        return try await session.sales.ledger.read { storage in
            try storage.allObjects(ofType: PendingEditRecord.self).filter { $0.state == .waiting }
                .map { "\($0.kind) \($0.entityID) \($0.payloadJSON)" }
        }
    }

    @Test func test_return_when_the_store_is_away_then_the_stock_waits_with_it_and_goes_up_once() async throws {
        try await Shop.like { shop, manager in
            let counted = try await manager.goods("S-0").productID
            shop.store.changeBehindTheBack(
                .products,
                id: Int(counted),
                fields: ["manage_stock": true, "stock_quantity": 10]
            )
            _ = try await manager.perform {
                ProductAction.retrieveProduct(siteID: Shop.siteID, productID: counted, onCompletion: $0)
            }
            func stock() -> Int? { shop.store.json(of: .products, id: Int(counted))?["stock_quantity"]?.integer }
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 2)
            // Nobody counts these.
            cart.add(try await manager.goods("S-4"))
            shop.proxy.goDown()
            let back = try await takeBack(manager, cart)
            #expect(back.number == "R1-000001" && back.total < 0)
            #expect(try await waiting(manager) == [#"product.stock \#(counted) {"delta":2}"#])
            #expect(try await manager.goods("S-0").stock == .inStock(12), "it is shown at once")
            #expect(try await takeBack(manager, cart) == back)
            #expect(try await waiting(manager).count == 1 && stock() == 10)
            try shop.proxy.comeUp()
            #expect(try await manager.await(back).state == .sent)
            await shop.passTime(.seconds(600)) { stock() == 12 }
            #expect(try await waiting(manager).isEmpty && stock() == 12)
        }
    }

    @Test func test_return_when_the_goods_stay_off_the_shelf_or_pay_for_others_then_no_stock_is_counted() async throws {
        try await Shop.like { _, manager in
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 2)
            _ = try await takeBack(manager, cart, restocks: false)
            #expect(try await waiting(manager).isEmpty)
            cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            let sale = try await manager.pay(cart, .cash(tendered: nil))
            cart = SaleCart()
            cart.add(try await manager.goods("S-4"))
            cart.exchange = try await manager.exchange(sale, [1: 1])
            await #expect(throws: ReturnProblem.exchangePaysNow) { try await takeBack(manager, cart) }
        }
    }
}
