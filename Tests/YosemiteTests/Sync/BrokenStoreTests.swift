import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Stores that plugins, proxies or wrong clocks make lie.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BrokenStoreTests {
    @Test func test_synchronize_when_modified_after_is_ignored_then_changes_are_found_and_not_all_is_fetched()
        async throws
    {
        try await Shop.with(orders: 230) { shop in
            let manager = shop.manager()
            shop.store.setOddities([.ignoresModifiedAfter])
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            let id = try #require(shop.listedIDs.first { shop.store.status(ofOrder: $0) == "completed" })
            shop.store.changeOrderBehindTheBack(id: id, status: "refunded")
            let new = shop.store.receiveOrders(3)
            // Long enough after the last change that no other can have its date.
            shop.setStoreClock(aheadBy: 5)
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(try await shop.mirrored(id)?.status == "refunded")
            #expect(Set(try await shop.mirroredIDs()).isSuperset(of: new))
            #expect(shop.listQueries.count <= 3)
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(shop.listQueries.count == 1)
        }
    }

    @Test func test_synchronize_when_modified_after_answers_nothing_then_noticed_and_changes_are_found() async throws {
        try await Shop.with(orders: 230) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.store.setOddities([.answersNoChanges])
            let id = try shop.processingID
            shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            shop.setStoreClock(aheadBy: 5)
            let new = shop.store.receiveOrders(2)
            shop.dates.advance(by: 900)
            try await manager.synchronize()
            #expect(Set(try await shop.mirroredIDs()).isSuperset(of: new))
            #expect(try await shop.mirrored(id)?.status == "completed")
        }
    }

    @Test(arguments: [-86_400.0, 86_400.0])
    func test_synchronize_when_clock_of_the_machine_is_wrong_by_a_day_then_nothing_is_missed(offset: Double)
        async throws
    {
        try await Shop.with(orders: 130) { shop in
            shop.dates.advance(by: offset)
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            let id = try shop.processingID
            shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(shop.listQueries.count <= 2)
        }
    }

    @Test func test_synchronize_when_an_order_is_dated_next_year_then_later_changes_are_seen() async throws {
        try await Shop.with(orders: 60) { shop in
            let id = try #require(shop.listedIDs.last)
            let text = String(decoding: try #require(shop.store.orderJSON(id)).data, as: UTF8.self)
            let dated = text.replacing(
                /"date_modified_gmt":"[^"]*"/,
                with: "\"date_modified_gmt\":\"2031-01-01T00:00:00\""
            )
            shop.store.setRawOrderJSON(id: id, Data(dated.utf8))
            let manager = shop.manager()
            try await manager.synchronize()
            let other = try shop.processingID
            shop.setStoreClock(aheadBy: 400)
            shop.store.changeOrderBehindTheBack(id: other, status: "on-hold")
            try await manager.synchronize()
            #expect(try await shop.mirrored(other)?.status == "on-hold")
        }
    }

    @Test func test_synchronize_when_pages_are_smaller_than_asked_then_all_are_there() async throws {
        try await Shop.with(orders: 150) { shop in
            shop.store.setOddities([.smallPages(40)])
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }

    @Test func test_synchronize_when_pages_are_small_and_totals_are_missing_then_all_are_there() async throws {
        try await Shop.with(orders: 150) { shop in
            shop.store.setOddities([.smallPages(40), .noTotals])
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }

    @Test func test_synchronize_when_store_knows_no_checkout_drafts_then_asks_without_them() async throws {
        try await Shop.with(orders: 150) { shop in
            shop.store.setOddities([.refusesStatus("checkout-draft"), .refusesStatus("trash")])
            let manager = shop.manager()
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
            #expect(manager.monitor(siteID: Shop.siteID).status.isMirrorWhole)
        }
    }

    @Test func test_synchronize_when_every_page_is_the_first_then_said_and_it_ends() async throws {
        try await Shop.with(orders: 150) { shop in
            shop.store.setOddities([.ignoresPage])
            let manager = shop.manager()
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            #expect(manager.monitor(siteID: Shop.siteID).status.failure?.contains("same page twice") == true)
        }
    }

    @Test func test_synchronize_when_a_page_holds_orders_twice_then_each_is_here_once_as_it_was_changed_last()
        async throws
    {
        try await Shop.with(orders: 60) { shop in
            let id = try shop.processingID
            let before = shop.listedIDs.reversed().compactMap { shop.store.orderJSON($0)?.data }
            shop.setStoreClock(aheadBy: 60)
            shop.store.changeOrderBehindTheBack(id: id, status: "completed")
            let after = try #require(shop.store.orderJSON(id)?.data)
            // Eighty rows in one page: the newer of one order before the older, twenty others twice.
            shop.store.replaceOrderListAnswer(with: [after] + before + before.prefix(20))
            let manager = shop.manager()
            for _ in 0..<2 {
                try await manager.synchronize()
                #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
                #expect(try await shop.mirrored(id)?.storeStatus == "completed")
                #expect(manager.monitor(siteID: Shop.siteID).status.isMirrorWhole)
                shop.dates.advance(by: 900)
            }
        }
    }
}
