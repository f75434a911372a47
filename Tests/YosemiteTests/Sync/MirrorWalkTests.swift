import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MirrorWalkTests {
    @Test func test_synchronize_when_first_then_every_order_is_there_once() async throws {
        try await Shop.with(orders: 480) { shop in
            let manager = shop.manager()
            let summary = try await manager.synchronize()
            // Trash and drafts too, which no list of `any` tells of.
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(shop.statuses.count > shop.listedIDs.count)
            #expect(summary.saved == shop.statuses.count)
            #expect(summary.total == shop.statuses.count)
            let status = manager.monitor(siteID: Shop.siteID).status
            #expect(status.isMirrorWhole)
            #expect(status.lastSync == Shop.now)
            #expect(status.activity == .idle)
        }
    }

    @Test func test_synchronize_when_stopped_at_a_page_then_goes_on_there() async throws {
        try await Shop.with(orders: 480) { shop in
            let cut = shop.proxy.add(Fault(.cutBeforeStore, path: "page=3&"))
            let manager = shop.manager()
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            let rows = try await shop.mirroredStatuses().count
            #expect(rows >= 200 && rows < shop.statuses.count)
            #expect(manager.monitor(siteID: Shop.siteID).status.isOffline)
            await manager.deauthenticate()

            shop.proxy.remove(cut)
            shop.store.forgetRequests()
            let again = shop.manager()
            try await again.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(!shop.listQueries.contains { $0.contains("page=1&") && $0.contains("orderby=date") })
        }
    }

    @Test func test_synchronize_when_order_is_deleted_while_walking_then_none_slips_through() async throws {
        try await Shop.with(orders: 480) { shop in
            let hang = shop.proxy.add(Fault(.hang, path: "page=2&", times: 1))
            let manager = shop.manager()
            let summary = Task { try await manager.synchronize() }
            await shop.proxy.waitUntilStruck(hang)
            await shop.proxy.waitUntilHolding(1)
            let newest = try #require(shop.listedIDs.last)
            shop.store.deleteOrderBehindTheBack(id: newest)
            shop.proxy.release()
            _ = try await summary.value
            let missing = Set(shop.listedIDs).subtracting(try await shop.mirroredIDs())
            #expect(missing.isEmpty)
        }
    }

    @Test func test_synchronize_when_order_is_added_while_walking_then_it_is_there_too() async throws {
        try await Shop.with(orders: 480) { shop in
            let hang = shop.proxy.add(Fault(.hang, path: "page=2&", times: 1))
            let manager = shop.manager()
            let summary = Task { try await manager.synchronize() }
            await shop.proxy.waitUntilStruck(hang)
            await shop.proxy.waitUntilHolding(1)
            try await shop.send(.post, "orders", .object(["status": .string("pending")]))
            shop.proxy.release()
            _ = try await summary.value
            #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
        }
    }

    @Test func test_synchronize_when_nothing_is_new_then_one_request_for_orders() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(shop.listQueries.count == 1)
            #expect(shop.listQueries.first?.contains("per_page=1&orderby=modified&order=desc") == true)
            #expect(shop.listQueries.first?.contains("trash") == true)
            #expect(shop.listQueries.first?.contains("awaiting-pickup") == true)
        }
    }

    @Test func test_synchronize_when_change_is_of_the_same_second_then_it_is_seen() async throws {
        try await Shop.with { shop in
            let id = try shop.processingID
            #expect(shop.store.changeOrderBehindTheBack(id: id, status: "on-hold"))
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await shop.mirrored(id)?.status == "on-hold")
            // The store's clock stands still: this has the watermark's own second.
            #expect(shop.store.changeOrderBehindTheBack(id: id, status: "completed"))
            try await manager.synchronize()
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test func test_synchronize_when_a_second_holds_more_than_a_page_then_all_are_seen() async throws {
        try await Shop.with(orders: 300) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let changed = shop.listedIDs.prefix(250)
            for id in changed { shop.store.changeOrderBehindTheBack(id: id, status: "refunded") }
            try await manager.synchronize()
            let refunded = try await shop.mirror().read { storage in
                try storage.allObjects(
                    ofType: OrderRecord.self,
                    matching: OrderRecord.Columns.status == "refunded"
                )
            }
            #expect(Set(refunded.map { Int($0.orderID) }).isSuperset(of: changed))
        }
    }

    @Test func test_synchronize_when_three_of_a_hundred_are_malformed_then_97_are_shown_and_3_kept_raw() async throws {
        try await Shop.with(orders: 130) { shop in
            let ids = Array(shop.listedIDs.suffix(100))
            let broken = [
                ids[3]: #"{"id": \#(ids[3]), "status": 5}"#,
                ids[50]: #"{"id": \#(ids[50]), "status": "processing", "total": "many"}"#,
                ids[99]: #"{"status": "processing"}"#,
            ]
            let rows = try ids.map { id in
                try broken[id].map { Data($0.utf8) } ?? #require(shop.store.orderJSON(id)).data
            }
            shop.store.replaceOrderListAnswer(with: rows)
            let manager = shop.manager()
            let summary = try await manager.synchronize()
            #expect(summary.saved == 97)
            #expect(summary.unreadable?.count == 3)
            #expect(summary.unreadable?.reasons.count == 3)
            #expect(
                summary.unreadable?.reasons.allSatisfy {
                    $0.contains("status") || $0.contains("total") || $0.contains("id")
                } == true
            )
            #expect(manager.monitor(siteID: Shop.siteID).status.unreadable?.count == 3)
            #expect(try await shop.mirroredIDs().count == 97)
            let kept = try await shop.mirror().read { storage in
                try storage.loadUnreadableRows(siteID: Shop.siteID, resource: "orders")
            }
            #expect(Set(kept.map { String(decoding: $0.raw, as: UTF8.self) }) == Set(broken.values))

            // Still said after a restart, and no more once the row can be read.
            await manager.deauthenticate()
            shop.store.replaceOrderListAnswer(with: nil)
            let again = shop.manager()
            try await again.retrieve(ids[3])
            let status = again.monitor(siteID: Shop.siteID).status
            #expect(status.unreadable?.count == 3)
            let after = try await again.synchronize()
            // The numbers differ, so that the store is asked for what is not here; then every row of it is.
            #expect(after.unreadable == nil)
        }
    }

    @Test func test_synchronize_when_page_is_cut_off_then_offline_and_cursor_stays_before_it() async throws {
        try await Shop.with(orders: 250) { shop in
            let row = String(decoding: try #require(shop.store.orderJSON(shop.listedIDs[0])).data, as: UTF8.self)
            let cut = shop.proxy.add(
                Fault(
                    .status(200, body: "[\(row),\(row.prefix(500))", headers: ["Content-Type": "application/json"]),
                    path: "page=2&"
                )
            )
            let manager = shop.manager()
            await #expect(throws: NetworkError.cutOff(received: 0)) { try await manager.synchronize() }
            let status = manager.monitor(siteID: Shop.siteID).status
            #expect(status.isOffline)
            #expect(!status.isMirrorWhole)
            let cursor = try await shop.mirror().read { storage in
                try storage.loadSyncState(siteID: Shop.siteID, resource: "orders").flatMap(SyncCursor.init)
            }
            #expect(cursor?.page == 1)
            #expect(cursor?.ahead == [3])
            #expect(cursor?.phase == .first)
            shop.proxy.remove(cut)
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
            #expect(manager.monitor(siteID: Shop.siteID).status.connection == .online)
        }
    }

    @Test func test_synchronize_when_store_says_no_totals_then_walks_to_the_end() async throws {
        try await Shop.with(orders: 330) { shop in
            shop.store.setOddities([.noTotals])
            let manager = shop.manager()
            let summary = try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(summary.saved == shop.statuses.count)
        }
    }

    @Test func test_synchronize_when_store_ignores_the_page_then_fails_instead_of_running_for_ever() async throws {
        let row = { (id: Int) in "{\"id\": \(id), \"status\": \"processing\", \"total\": \"1.00\"}" }
        let network = MockNetwork()
        network.simulateResponse(suffix: "/orders", json: "[\((1...100).map(row).joined(separator: ","))]")
        try await Shop.with { shop in
            let manager = shop.manager(network: network)
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            #expect(manager.monitor(siteID: Shop.siteID).status.failure?.contains("same page twice") == true)
        }
    }

    @Test func test_synchronize_when_store_is_empty_then_whole_and_first_order_is_seen() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let summary = try await manager.synchronize()
            #expect(summary.saved == 0)
            #expect(manager.monitor(siteID: Shop.siteID).status.isMirrorWhole)
            try await shop.send(.post, "orders", .object(["status": .string("processing")]))
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
            #expect(shop.listedIDs.count == 1)
        }
    }
}
