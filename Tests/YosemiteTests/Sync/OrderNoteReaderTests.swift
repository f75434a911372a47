import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Notes that were written elsewhere come in the background, a few orders a minute.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderNoteReaderTests {
    @MainActor
    private struct Till {
        let shop: Shop
        let manager: any StoresManager
        private let busy: Busy

        /// merced is open on the shop, and all orders are here.
        init(_ shop: Shop) async throws {
            self.shop = shop
            busy = Busy()
            manager = shop.manager(inBackground: true, busy: busy)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
        }

        /// A minute passes.
        ///
        /// - Returns: the orders whose notes were asked for in it.
        func minute() async throws -> [Int] {
            let monitor = manager.monitor(siteID: Shop.siteID)
            await shop.clock.waitForSleepers()
            let last = monitor.status.lastSync
            shop.store.forgetRequests()
            shop.dates.advance(by: 60)
            shop.setStoreClock(aheadBy: 60)
            shop.clock.advance(by: .seconds(60))
            await monitor.wait { $0.lastSync != last && $0.activity == .idle }
            await busy.idle()
            return asked
        }

        var asked: [Int] {
            shop.store.requests.filter { $0.path.hasSuffix("/notes") }
                .compactMap { Int($0.path.split(separator: "/").dropLast().last ?? "") }
        }

        func coverage() async throws -> NoteCoverage {
            try await manager.perform { SyncAction.loadNoteCoverage(siteID: Shop.siteID, onCompletion: $0) }
        }

        /// Reads on until there is nothing to read.
        func readAll() async throws -> [[Int]] {
            var minutes = [asked]
            for _ in 0..<40 {
                minutes.append(try await minute())
                if try await coverage().unreadRecent == 0 { return minutes }
            }
            throw Expectation("all notes to be read")
        }
    }

    @Test func test_minutes_when_merced_is_open_then_notes_of_six_orders_in_each_the_newest_first() async throws {
        try await Shop.with(orders: 160) { shop in
            let till = try await Till(shop)
            let minutes = try await till.readAll()
            #expect(minutes.allSatisfy { $0.count <= 6 }, "\(minutes)")
            let read = minutes.flatMap { $0 }
            #expect(read.count > 12)
            #expect(Set(read).count == read.count)
            let rows = try await shop.mirror().read { try $0.allObjects(ofType: OrderRecord.self) }
            let made = Dictionary(uniqueKeysWithValues: rows.map { (Int($0.orderID), $0.dateCreated ?? .distantPast) })
            let dates = read.compactMap { made[$0] }
            #expect(dates == dates.sorted(by: >))
            let oldest = Shop.now.addingTimeInterval(-OrderNoteReader.reach)
            #expect(dates.allSatisfy { $0 > oldest })
            #expect(try await till.minute() == [])
            let coverage = try await till.coverage()
            #expect(coverage.unread > 0)
            let progress = try await till.manager.perform {
                SyncAction.loadProgress(siteID: Shop.siteID, onCompletion: $0)
            }.first { $0.kind == .orderNotes }
            #expect(progress?.state == .whole)
            #expect(progress?.done == coverage.recent)
        }
    }

    @Test func test_note_when_written_elsewhere_then_found_once_it_was_read_or_its_order_is_opened() async throws {
        try await Shop.with(orders: 80) { shop in
            let id = try #require(shop.listedIDs.last)
            try await shop.send(.post, "orders/\(id)/notes", .object(["note": .string("Ring at the zeppelin gate")]))
            let till = try await Till(shop)
            _ = try await till.readAll()
            #expect(try await shop.mirroredNotes(id).contains { $0.note.contains("zeppelin") })
            // A note leaves the order's date as it was.
            try await shop.send(.post, "orders/\(id)/notes", .object(["note": .string("Then the lighthouse")]))
            #expect(try await till.minute() == [])
            #expect(try await !shop.mirroredNotes(id).contains { $0.note.contains("lighthouse") })
            try await till.manager.retrieveNotes(id)
            #expect(try await shop.mirroredNotes(id).contains { $0.note.contains("lighthouse") })
        }
    }

    @Test func test_notes_when_their_order_changed_then_read_again_and_when_it_is_gone_then_not() async throws {
        try await Shop.with(orders: 80) { shop in
            let till = try await Till(shop)
            _ = try await till.readAll()
            let ids = shop.listedIDs.suffix(2)
            shop.setStoreClock(aheadBy: 10)
            shop.store.changeOrderBehindTheBack(id: try #require(ids.first), status: "on-hold")
            shop.store.deleteOrderBehindTheBack(id: try #require(ids.last))
            let asked = try await till.minute() + till.minute()
            #expect(asked == [ids.first])
        }
    }

    @Test func test_sync_when_asked_for_by_a_verb_then_no_notes_are_read() async throws {
        try await Shop.with(orders: 80) { shop in
            let manager = shop.manager()
            try await manager.synchronizeAll()
            #expect(!shop.store.requests.contains { $0.path.contains("/orders/") && $0.path.hasSuffix("/notes") })
        }
    }
}
