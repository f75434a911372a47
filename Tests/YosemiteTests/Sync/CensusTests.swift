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
struct CensusTests {
    @Test func test_census_when_orders_were_trashed_deleted_and_restored_silently_then_mirror_is_as_the_store()
        async throws
    {
        try await Shop.with(orders: 230) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let listed = shop.listedIDs
            for id in listed.prefix(7) { shop.store.deleteOrderBehindTheBack(id: id) }
            for id in listed.dropFirst(20).prefix(5) { shop.store.setStatusSilently(id: id, "trash") }
            let trashed = shop.store.orderIDs.filter { shop.store.status(ofOrder: $0) == "trash" }
            let restored = try #require(trashed.first { !listed.contains($0) })
            shop.store.setStatusSilently(id: restored, "completed")
            #expect(try await shop.mirroredStatuses() != shop.statuses)

            shop.dates.advance(by: 900)
            shop.store.forgetRequests()
            let summary = try await manager.synchronize()
            #expect(summary.removed == 7)
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            // Numbers first: only statuses that differ are listed.
            #expect(shop.listQueries.count < 40)
        }
    }

    @Test func test_look_when_nothing_is_new_and_numbers_agree_then_one_request() async throws {
        try await Shop.with(orders: 230) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.dates.advance(by: 900)
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(shop.listQueries.count == 1)
            #expect(shop.listQueries.contains { $0.contains("per_page=1&") })
        }
    }

    @Test func test_census_when_ids_change_places_and_numbers_agree_then_found_by_the_weekly_one() async throws {
        try await Shop.with(orders: 160) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let completed = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "completed" }
            let cancelled = try #require(shop.listedIDs.first { shop.store.status(ofOrder: $0) == "cancelled" })
            shop.store.setStatusSilently(id: try #require(completed.first), "cancelled")
            shop.store.setStatusSilently(id: cancelled, "completed")
            let week = try #require(MirrorPlan.of(.orders)?.census)
            shop.dates.advance(by: Double(week.components.seconds))
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }

    @Test func test_census_when_one_was_deleted_and_another_took_its_status_silently_then_the_deleted_one_goes()
        async throws
    {
        try await Shop.with(orders: 160) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let completed = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "completed" }
            let cancelled = try #require(shop.listedIDs.first { shop.store.status(ofOrder: $0) == "cancelled" })
            // As many completed as before, one order less.
            shop.store.deleteOrderBehindTheBack(id: try #require(completed.first))
            shop.store.setStatusSilently(id: cancelled, "completed")
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }

    @Test func test_census_when_store_suddenly_lists_nothing_then_nothing_is_removed_and_it_is_said() async throws {
        try await Shop.with(orders: 1_150) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let before = try await shop.mirroredStatuses().count
            for id in shop.store.orderIDs { shop.store.deleteOrderBehindTheBack(id: id) }
            shop.dates.advance(by: 900)
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            #expect(try await shop.mirroredStatuses().count == before)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure?.contains("nothing was removed") == true)
        }
    }

    @Test func test_full_when_asked_then_everything_is_walked_and_compared() async throws {
        try await Shop.with(orders: 230) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try #require(shop.listedIDs.first)
            shop.store.deleteOrderBehindTheBack(id: id)
            let other = try shop.processingID
            shop.store.setStatusSilently(id: other, "failed")
            let summary = try await manager.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: true, onCompletion: $0)
            }
            #expect(summary.removed == 1)
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }
}
