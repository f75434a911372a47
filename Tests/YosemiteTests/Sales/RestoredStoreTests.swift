import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The shop goes back to yesterday's backup: what was sold since is not in it, and its order ids are given out again.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestoredStoreTests {
    private static func sell(_ manager: any StoresManager) async throws -> TillSaleSummary {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"))
        return try await manager.await(try await manager.pay(cart, .cash(tendered: nil)))
    }

    private static func lost(_ manager: any StoresManager) async throws -> [TillSaleSummary] {
        try await manager.perform { SaleAction.listParkedSales(siteID: Shop.siteID, onCompletion: $0) }
    }

    private static func orders(_ shop: Shop, of sale: TillSaleSummary) -> [Int] {
        shop.store.orderIDs.filter { id in
            let meta = shop.store.orderJSON(id)?["meta_data"]?.elements ?? []
            return meta.contains { $0["key"]?.text == SaleMark.sale && $0["value"]?.text == sale.uuid }
        }
    }

    /// Others order in the shop, until an id is given out again.
    private static func order(_ shop: Shop, until id: Int64) throws {
        for _ in 0..<50 where shop.store.receiveOrders(1).contains(where: { $0 >= id }) { return }
        throw Expectation("the id \(id) again")
    }

    @Test(arguments: [false, true])
    func test_sync_when_the_shop_was_put_back_then_sales_since_are_listed_and_sent_again_once(_ isReused: Bool)
        async throws
    {
        try await Shop.like(orders: 5) { shop, manager in
            let early = try await Self.sell(manager)
            try await manager.synchronize()
            let backup = shop.store.backUp()
            let late = try await Self.sell(manager)
            #expect(early.state == .sent && late.state == .sent)
            try await manager.synchronize()
            shop.store.putBack(backup)
            if isReused { try Self.order(shop, until: late.orderID) }
            shop.dates.advance(by: 600)
            try await manager.synchronize()
            let found = try await Self.lost(manager)
            #expect(found.map(\.uuid) == [late.uuid] && found.first?.isLost == true)
            #expect(found.first?.reason?.contains("Paid here, not in the store") == true)
            #expect(Self.orders(shop, of: late).isEmpty, "nothing is sent by itself")
            for _ in 1...2 {
                try? await manager.perform {
                    SaleAction.sendSale(siteID: Shop.siteID, name: late.uuid, as: .whole, onCompletion: $0)
                }
                let sent = try await manager.perform {
                    SaleAction.awaitSale(siteID: Shop.siteID, uuid: late.uuid, patience: .seconds(20), onCompletion: $0)
                }
                #expect(sent.state == .sent, "\(sent.reason ?? "")")
            }
            #expect(Self.orders(shop, of: late).count == 1)
            try await manager.synchronize()
            #expect(try await Self.lost(manager).isEmpty)
        }
    }

    @Test func test_edit_when_its_order_is_anothers_by_then_then_refused_and_the_other_stays_as_it_is() async throws {
        try await Shop.like(orders: 5) { shop, manager in
            let backup = shop.store.backUp()
            let sold = try await Self.sell(manager)
            let id = Int(sold.orderID)
            try await manager.synchronize()
            shop.proxy.goDown()
            _ = try await manager.change(id, to: "on-hold")
            _ = try await manager.perform {
                OrderNoteAction.addOrderNote(
                    siteID: Shop.siteID,
                    orderID: sold.orderID,
                    text: "Left at the door",
                    isCustomerNote: true,
                    onCompletion: $0
                )
            }
            shop.store.putBack(backup)
            try Self.order(shop, until: sold.orderID)
            try shop.proxy.comeUp()
            try await shop.settle(manager)
            #expect(shop.store.orderJSON(id)?["status"]?.text == "processing", "the other's")
            #expect(shop.store.count(ofNote: "Left at the door", on: id) == 0)
            let left = try await shop.openEdits()
            #expect(left.count == 2 && left.allSatisfy { $0.state == .refused }, "\(left.map(\.state))")
            #expect(left.allSatisfy { $0.lastError?.contains("is another one now") == true })
            try await manager.synchronize()
            #expect(try await shop.mirrored(id)?.status == "processing")
        }
    }

    @Test func test_sync_when_an_order_was_deleted_in_the_shop_then_its_sale_can_be_left_out() async throws {
        try await Shop.like(orders: 5) { shop, manager in
            let sold = try await Self.sell(manager)
            try await manager.synchronize()
            shop.store.deleteOrderBehindTheBack(id: Int(sold.orderID))
            shop.dates.advance(by: 600)
            _ = try await manager.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
            }
            #expect(try await Self.lost(manager).map(\.uuid) == [sold.uuid])
            try await manager.perform {
                SaleAction.leaveLostSale(siteID: Shop.siteID, name: sold.number, onCompletion: $0)
            }
            try await manager.synchronize()
            #expect(try await Self.lost(manager).isEmpty)
            #expect(Self.orders(shop, of: sold).isEmpty)
        }
    }

    @Test func test_sync_when_the_store_strips_every_mark_or_cannot_answer_one_order_then_no_sale_is_lost() async throws
    {
        try await Shop.like(orders: 5) { shop, manager in
            let (first, second) = (try await Self.sell(manager), try await Self.sell(manager))
            try await manager.synchronize()
            let rows: JSONNode = [["key": "_merced_sale", "value": .null], ["key": "_merced_number", "value": .null]]
            shop.store.changeOrderBehindTheBack(
                id: Int(first.orderID),
                fields: ["transaction_id": "", "meta_data": rows]
            )
            shop.store.trashOrderBehindTheBack(id: Int(second.orderID))
            shop.proxy.add(Fault(.status(500, body: "", headers: [:]), method: "GET", path: "orders/\(second.orderID)"))
            await manager.deauthenticate()
            let next = shop.manager(of: shop.configuration())
            shop.dates.advance(by: 600)
            _ = try await next.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
            }
            #expect(try await Self.lost(next).isEmpty)
        }
    }

    @Test func test_sync_when_an_order_is_in_the_trash_or_lost_its_rows_then_its_sale_is_not_lost() async throws {
        try await Shop.like(orders: 5) { shop, manager in
            let (first, second) = (try await Self.sell(manager), try await Self.sell(manager))
            try await manager.synchronize()
            shop.store.trashOrderBehindTheBack(id: Int(first.orderID))
            shop.store.changeOrderBehindTheBack(
                id: Int(second.orderID),
                fields: ["meta_data": [["key": "_merced_sale", "value": ""], ["key": "_merced_number", "value": ""]]]
            )
            await manager.deauthenticate()
            let next = shop.manager(of: shop.configuration())
            shop.dates.advance(by: 600)
            _ = try await next.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
            }
            #expect(try await Self.lost(next).isEmpty)
        }
    }
}
