import DemoStore
import Foundation
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// What came unreadable once does not stay for ever, and does not fill the disk.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnreadableForgottenTests {
    private static func answer(_ rows: [String]) -> Fault {
        Fault(
            .status(200, body: "[" + rows.joined(separator: ",") + "]", headers: ["Content-Type": "application/json"]),
            method: "GET",
            path: "/orders?"
        )
    }

    private static func kept(_ shop: Shop) async throws -> [UnreadableRowRecord] {
        try await shop.mirror().read { try $0.loadUnreadableRows(siteID: Shop.siteID, resource: "orders") }
    }

    @Test func test_synchronize_when_one_answer_was_of_rows_without_ids_then_they_are_forgotten() async throws {
        try await Shop.with(orders: 30) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.store.changeOrderBehindTheBack(id: try shop.processingID, status: "completed")
            let bad = shop.proxy.add(Self.answer((1...60).map { #"{"error": "busy", "row": \#($0)}"# }))
            _ = try? await manager.synchronize()
            #expect(try await Self.kept(shop).count > 0, "they were met")
            shop.proxy.remove(bad)
            shop.dates.advance(by: 1)
            let summary = try await manager.synchronize()
            #expect(summary.unreadable == nil)
            #expect(manager.monitor(siteID: Shop.siteID).status.unreadable == nil)
        }
    }

    @Test func test_synchronize_when_a_plugin_garbled_orders_for_an_hour_then_they_are_asked_for_again() async throws {
        try await Shop.with(orders: 130) { shop in
            let ids = shop.listedIDs.prefix(120)
            for id in ids {
                shop.store.setRawOrderJSON(id: id, Data(#"{"id": \#(id), "status": "completed", "total": {}}"#.utf8))
            }
            let manager = shop.manager()
            let first = try await manager.synchronize()
            #expect(first.unreadable?.count == 120)
            for id in ids { shop.store.setRawOrderJSON(id: id, nil) }
            for round in 1...2 {
                shop.dates.advance(by: 400)
                _ = try await manager.synchronize()
                #expect(try await Self.kept(shop).count == (round == 1 ? 20 : 0), "a hundred at a time")
            }
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
        }
    }

    @Test func test_synchronize_when_one_order_cannot_be_answered_by_id_then_the_rest_goes_on() async throws {
        try await Shop.with(orders: 20) { shop in
            let id = try shop.processingID
            shop.store.setRawOrderJSON(id: id, Data(#"{"id": \#(id), "total": []}"#.utf8))
            let manager = shop.manager()
            #expect(try await manager.synchronize().unreadable?.count == 1)
            let fault = shop.proxy.add(Fault(.status(500, body: "", headers: [:]), path: "include"))
            shop.dates.advance(by: 400)
            #expect(try await manager.synchronize().unreadable?.count == 1)
            shop.proxy.remove(fault)
        }
    }

    @Test func test_walk_when_it_meets_them_no_more_then_they_are_forgotten() async throws {
        try await Shop.with(orders: 20) { shop in
            shop.store.setRawOrderJSON(id: try shop.processingID, Data(#"{"total": 5}"#.utf8))
            let manager = shop.manager()
            #expect(try await manager.synchronize().unreadable?.count == 1)
            shop.store.setRawOrderJSON(id: try shop.processingID, nil)
            shop.dates.advance(by: 60)
            #expect(
                try await manager.perform {
                    SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
                }.unreadable == nil
            )
        }
    }

    @Test func test_keep_when_thousands_come_without_ids_then_a_thousand_are_kept_and_few_of_them_whole() async throws {
        try await Shop.with(orders: 5) { shop in
            let long = String(repeating: "x", count: 20_000)
            shop.store.replaceOrderListAnswer(
                with: (1...3_000).map { Data(#"{"row": \#($0), "text": "\#(long)"}"#.utf8) }
            )
            _ = try? await shop.manager().synchronize()
            let rows = try await Self.kept(shop)
            #expect(rows.count == 1_000, "\(rows.count)")
            #expect(rows.reduce(0) { $0 + $1.raw.count } < 5_000_000)
        }
    }
}
