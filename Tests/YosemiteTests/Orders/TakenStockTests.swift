import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The trash leaves the stock of an order taken; cancelling it gives it back.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TakenStockTests {
    private static func taken(_ ids: [Int], _ manager: any StoresManager) async throws -> Int {
        try await manager.perform {
            OrderAction.countTakenStock(siteID: Shop.siteID, orderIDs: ids.map(Int64.init), onCompletion: $0)
        }
    }

    @Test(arguments: [("processing", 1, 3), ("on-hold", 1, 3), ("cancelled", 0, 5)])
    func test_trash_when_the_order_has_its_stock_then_that_is_known_and_it_stays_taken(
        status: String,
        taken: Int,
        left: Int
    ) async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-0").productID)
            shop.store.changeBehindTheBack(
                .products,
                id: id,
                fields: ["manage_stock": true, "stock_quantity": 5, "stock_status": "instock"]
            )
            let lines: [JSONNode] = [["product_id": .integer(id), "quantity": 2]]
            let (order, other) = (shop.store.checkOut(lines), shop.store.checkOut(lines))
            shop.store.changeOrderBehindTheBack(id: order, status: "processing")
            shop.store.changeOrderBehindTheBack(id: order, status: status)
            try await manager.mirrorEverything()
            #expect(try await Self.taken([order, other], manager) == taken)
            shop.store.trashOrderBehindTheBack(id: order)
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == left)
        }
    }

    @Test func test_words_when_orders_have_their_stock_then_how_many() {
        #expect(StatusEffect.stock(taken: 0, of: 3) == nil)
        #expect(StatusEffect.stock(taken: 1, of: 1)?.contains("Its stock stays taken: cancel it first") == true)
        #expect(StatusEffect.stock(taken: 2, of: 3)?.contains("The stock of 2 of them stays taken") == true)
    }
}
