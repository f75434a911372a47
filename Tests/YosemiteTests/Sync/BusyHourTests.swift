import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// An hour of the store's best day, on a virtual clock: orders pour in, and merced completes hundreds in one go meanwhile.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct BusyHourTests {
    /// Orders a minute, and how many are completed at once: 10,000 and 500 in the long run.
    private static let (perMinute, inBulk) = Seed.isLong ? (167, 500) : (34, 60)
    /// What a request costs a store whose orders are fast, in seconds of one worker (`woocommerce.md`, "Timings").
    private static let (perRequest, perRow, perWrite) = (0.03, 0.0035, 0.04)

    @Test func test_hour_when_orders_pour_in_and_many_are_completed_then_all_are_here_and_our_share_is_small()
        async throws
    {
        try await Shop.with(orders: Seed.isLong ? 3_600 : 400) { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let monitor = manager.monitor(siteID: Shop.siteID)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            await shop.clock.waitForSleepers()
            let bulk = shop.listedIDs.filter { shop.store.status(ofOrder: $0) != "completed" }.prefix(Self.inBulk)
            #expect(bulk.count == Self.inBulk)
            shop.store.forgetRequests()
            var arrived = 0
            for minute in 0..<60 {
                arrived += shop.store.receiveOrders(Self.perMinute).count
                if minute == 20 { try await Self.complete(Array(bulk), manager) }
                shop.setStoreClock(aheadBy: 60)
                shop.dates.advance(by: 60)
                await shop.clock.waitForSleepers()
                let last = monitor.status.lastSync
                shop.clock.advance(by: .seconds(60))
                await monitor.wait { $0.lastSync != last && $0.activity == .idle }
            }
            await busy.idle()
            try await shop.settle(manager)
            Self.expectSmallShare(shop)
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(bulk.allSatisfy { shop.store.status(ofOrder: $0) == "completed" })
            // Each is told once; the oldest make room.
            let told = try await manager.perform {
                NotificationAction.listNotes(
                    list: NoteListQuery(siteID: Shop.siteID),
                    range: 0..<NoteListQuery.maximum + 100,
                    onCompletion: $0
                )
            }.filter { $0.kind == .order }
            #expect(Set(told.map(\.targetID)).count == told.count)
            #expect(told.count == arrived || told.count >= NoteListQuery.maximum - 100)
        }
    }

    private static func complete(_ ids: [Int], _ manager: any StoresManager) async throws {
        let edits = try await manager.perform {
            OrderAction.updateOrderStatuses(
                siteID: Shop.siteID,
                orderIDs: ids.map(Int64.init),
                status: "completed",
                onCompletion: $0
            )
        }
        #expect(edits.count == ids.count)
    }

    /// A tenth of what one worker does in an hour; each order written in one batch, and in one only.
    private static func expectSmallShare(_ shop: Shop) {
        let requests = shop.store.requests
        let batches = requests.count { $0.method == "POST" && $0.path.hasSuffix("orders/batch") }
        #expect(batches == (inBulk + OrderRecord.batchSize - 1) / OrderRecord.batchSize)
        let reading = requests.reduce(0.0) { sum, request in
            sum + perRequest + (request.query.contains("per_page=100") ? 100 * perRow : perRow)
        }
        let seconds = reading + Double(inBulk) * perWrite
        print("hour: \(requests.count) requests, \(seconds) s of one worker, \(batches) batches")
        #expect(seconds <= 0.1 * 3_600, "\(seconds) s of one worker in an hour")
    }
}
