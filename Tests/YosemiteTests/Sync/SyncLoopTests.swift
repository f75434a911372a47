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
struct SyncLoopTests {
    @Test func test_loop_when_store_goes_down_and_comes_back_then_offline_since_and_recovered_by_itself() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let monitor = manager.monitor(siteID: Shop.siteID)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            #expect(monitor.status.isMirrorWhole)
            #expect(monitor.status.connection == .online)

            shop.proxy.goDown()
            await shop.clock.waitForSleepers()
            shop.dates.advance(by: 60)
            shop.clock.advance(by: .seconds(60))
            await monitor.wait { $0.isOffline }
            guard case .offline(let since, let reason) = monitor.status.connection else { return }
            #expect(since == Shop.now.addingTimeInterval(60))
            #expect(reason.contains("cannot be reached"))
            #expect(monitor.status.lastSync == Shop.now)

            // Back-off: 2, then 4 seconds; the moment it was first missed stands.
            await shop.clock.waitForSleepers()
            shop.dates.advance(by: 2)
            shop.clock.advance(by: .seconds(2))
            await shop.clock.waitForSleepers()
            #expect(monitor.status.connection == .offline(since: since, reason: reason))
            try shop.proxy.comeUp()
            shop.store.changeOrderBehindTheBack(id: try shop.processingID, status: "cancelled")
            shop.clock.advance(by: .seconds(4))
            await monitor.wait { $0.connection == .online }
            #expect(monitor.status.failure == nil)
            #expect(monitor.status.lastSync == Shop.now.addingTimeInterval(62))
        }
    }

    @Test func test_loop_when_a_list_beside_the_orders_finds_the_store_gone_then_offline_at_once() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let monitor = manager.monitor(siteID: Shop.siteID)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            await shop.clock.waitForSleepers()
            #expect(monitor.status.connection == .online)

            shop.proxy.add(Fault(.cutBeforeStore, path: "/v3/customers"))
            shop.dates.advance(by: 3_601)
            var wasOffline = false
            let watching = monitor.observe { wasOffline = wasOffline || $0.isOffline }
            shop.clock.advance(by: .seconds(60))
            while !wasOffline { await Task.yield() }
            await busy.idle()
            await shop.clock.waitForSleepers()
            shop.clock.advance(by: .seconds(2))
            await monitor.wait { $0.connection == .online }
            withExtendedLifetime(watching) {}
        }
    }

    @Test func test_loop_when_somebody_else_misses_the_store_then_tried_again_within_seconds() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let monitor = manager.monitor(siteID: Shop.siteID)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            await shop.clock.waitForSleepers()

            shop.proxy.goDown()
            let orderID = try shop.processingID
            await #expect(throws: NetworkError.self) {
                try await manager.perform {
                    OrderNoteAction.retrieveOrderNotes(siteID: Shop.siteID, orderID: Int64(orderID), onCompletion: $0)
                }
            }
            #expect(monitor.status.isOffline)
            try shop.proxy.comeUp()
            shop.store.forgetRequests()
            // The pause of a minute was given up for one of two seconds.
            await shop.clock.waitForSleepers()
            shop.clock.advance(by: .seconds(2))
            await monitor.wait { $0.connection == .online }
            #expect(shop.listQueries.count == 1)
        }
    }

    @Test func test_synchronize_when_asked_as_a_run_tells_its_end_then_the_store_is_asked_anew() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let monitor = manager.monitor(siteID: Shop.siteID)
            let (ends, told) = AsyncStream.makeStream(of: Bool.self)
            var asked = false
            let token = monitor.observe { status in
                guard status.lastSync != nil, !asked else { return }
                asked = true
                shop.store.forgetRequests()
                _ = manager.dispatch(
                    OrderAction.synchronizeOrders(siteID: Shop.siteID) { told.yield((try? $0.get()) != nil) }
                )
            }
            _ = try await manager.perform { OrderAction.synchronizeOrders(siteID: Shop.siteID, onCompletion: $0) }
            for await isDone in ends {
                #expect(isDone)
                break
            }
            #expect(!shop.listQueries.isEmpty)
            withExtendedLifetime(token) {}
        }
    }

    @Test func test_synchronize_when_asked_during_a_run_then_another_run_begins_behind_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            _ = try await manager.perform { OrderAction.synchronizeOrders(siteID: Shop.siteID, onCompletion: $0) }
            shop.store.forgetRequests()
            let (ends, told) = AsyncStream.makeStream(of: Bool.self)
            for _ in 1...2 {
                _ = manager.dispatch(
                    OrderAction.synchronizeOrders(siteID: Shop.siteID) { told.yield((try? $0.get()) != nil) }
                )
            }
            for await isDone in ends.prefix(2) { #expect(isDone) }
            #expect(shop.listQueries.count == 2)
        }
    }

    @Test func test_loop_when_nothing_is_new_then_one_round_a_minute() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            // What the login may do is asked once a session, behind the first round.
            await manager.monitor(siteID: Shop.siteID).wait { $0.access != nil }
            await shop.clock.waitForSleepers()
            shop.store.forgetRequests()
            shop.clock.advance(by: .seconds(59))
            #expect(shop.clock.sleeperCount == 1)
            #expect(shop.store.requests.isEmpty)
            shop.clock.advance(by: .seconds(1))
            await shop.clock.waitForSleepers()
            #expect(shop.listQueries.count == 1)
            #expect(shop.store.requests.count <= 12)
        }
    }

    @Test func test_pause_when_the_program_begins_anew_then_still_paused_until_resumed() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { SyncAction.pause(siteID: Shop.siteID, onCompletion: $0) }
            await manager.deauthenticate()
            shop.store.forgetRequests()
            let busy = Busy()
            let again = shop.manager(inBackground: true, busy: busy)
            let monitor = again.monitor(siteID: Shop.siteID)
            _ = try await again.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            #expect(monitor.status.progress.isPaused)
            #expect(shop.listQueries.isEmpty)
            let last = monitor.status.lastSync
            shop.dates.advance(by: 5)
            try await again.perform { SyncAction.resume(siteID: Shop.siteID, onCompletion: $0) }
            await monitor.wait { $0.lastSync != last && !$0.progress.isPaused }
            #expect(!shop.listQueries.isEmpty)
        }
    }

    @Test func test_sync_when_store_dies_in_the_middle_then_offline_and_rest_comes_later() async throws {
        try await Shop.with(orders: 480) { shop in
            let cut = shop.proxy.add(Fault(.truncateBody(bytes: 5_000), path: "page=3&"))
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let monitor = manager.monitor(siteID: Shop.siteID)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            #expect(monitor.status.isOffline)
            #expect(!monitor.status.isMirrorWhole)
            let rows = try await shop.mirroredStatuses().count
            #expect(rows >= 200 && rows < shop.statuses.count)
            shop.proxy.remove(cut)
            await shop.clock.waitForSleepers()
            shop.clock.advance(by: .seconds(2))
            await monitor.wait { $0.isMirrorWhole }
            #expect(try await shop.mirroredIDs() == shop.listedIDs.sorted())
        }
    }

    @Test(arguments: [
        (Fault.Effect.status(200, body: "<html>", headers: ["Content-Type": "text/html"]), "page instead of data"),
        (.status(200, body: "{\"orders\": []}", headers: [:]), "not a list"),
        (.internalServerError, "500"),
        (.status(200, body: "", headers: [:]), "page instead of data"),
    ])
    func test_sync_when_answer_is_not_the_stores_then_said_and_mirror_stays(
        effect: Fault.Effect,
        words: String
    ) async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(busy: busy)
            try await manager.synchronize()
            shop.proxy.add(Fault(effect, path: "/orders?"))
            await #expect(throws: NetworkError.self) { try await manager.synchronize() }
            let status = manager.monitor(siteID: Shop.siteID).status
            #expect(status.failure?.contains(words) == true, "\(status)")
            #expect(status.isMirrorWhole)
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
            await busy.idle()
        }
    }

    @Test func test_sync_when_one_answer_is_of_forty_megabytes_then_read_in_parts() async throws {
        try await Shop.with { shop in
            let body = Self.hugeOrder(5)
            shop.proxy.add(Fault(.status(200, body: "[\(body)]", headers: [:]), path: "/orders?", times: 1))
            let manager = shop.manager(network: CurlNetwork(configuration: CurlConfiguration(longestAnswer: 8 << 20)))
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(shop.listQueries.contains { $0.contains("per_page=10&") })
        }
    }

    @Test func test_sync_when_one_order_is_of_forty_megabytes_then_said_and_the_others_are_there() async throws {
        try await Shop.with { shop in
            let huge = try #require(shop.listedIDs.dropLast(5).last)
            shop.store.setRawOrderJSON(id: huge, Data(Self.hugeOrder(huge, bytes: 2 << 20).utf8))
            let manager = shop.manager(network: CurlNetwork(configuration: CurlConfiguration(longestAnswer: 1 << 20)))
            let summary = try await manager.synchronize()
            #expect(summary.unreadable?.count == 1)
            #expect(summary.unreadable?.reasons.first?.contains("#\(huge): larger than 1 MB") == true)
            #expect(try await shop.mirroredStatuses() == shop.statuses.filter { $0.key != huge })
            #expect(manager.monitor(siteID: Shop.siteID).status.isMirrorWhole)
            // Nothing is asked for again and again because of it.
            shop.store.forgetRequests()
            try await manager.synchronize()
            #expect(shop.listQueries.count == 1)
        }
    }

    private static func hugeOrder(_ id: Int, bytes: Int = 40 << 20) -> String {
        let filler = String(repeating: "x", count: bytes)
        return "{\"id\": \(id), \"status\": \"processing\", \"customer_note\": \"\(filler)\"}"
    }
}
