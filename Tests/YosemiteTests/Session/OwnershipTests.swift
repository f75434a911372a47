import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OwnershipTests {
    @Test func test_lock_when_held_then_second_gets_none_until_it_is_let_go() async throws {
        let folder = try TemporaryFolder(named: "a store with spaces")
        var first = try OwnerLock.take(in: folder.url)
        #expect(first != nil)
        #expect(try OwnerLock.take(in: folder.url) == nil)
        let waiting = Task { [url = folder.url] in try await OwnerLock.wait(in: url) }
        first = nil
        let second = try await waiting.value
        #expect(try OwnerLock.take(in: folder.url) == nil)
        withExtendedLifetime(second) {}
    }

    @Test func test_take_when_folder_is_missing_then_throws() async throws {
        let folder = try TemporaryFolder()
        #expect(throws: POSIXError.self) { try OwnerLock.take(in: folder.file("nowhere")) }
    }

    @Test func test_take_when_ended_then_lock_is_left_to_others() async throws {
        let folder = try TemporaryFolder()
        let ownership = SiteOwnership()
        #expect(try await ownership.take(in: folder.url, waits: false) {})
        await ownership.end()
        #expect(try OwnerLock.take(in: folder.url) == nil)
        await ownership.release()
        #expect(try OwnerLock.take(in: folder.url) != nil)
        #expect(try await !ownership.take(in: folder.url, waits: true) {})
    }

    @Test func test_edit_when_another_process_owns_the_store_then_the_owner_sends_it_once() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let owner = shop.manager(inBackground: true, busy: busy)
            try await owner.synchronize()
            await busy.idle()
            let id = try shop.processingID

            let other = shop.manager(inBackground: true)
            let edit = try await other.change(id, to: "completed")
            try await other.send()
            #expect(await other.outcome(of: edit) == nil)
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            #expect(shop.store.status(ofOrder: id) == "completed")
            let record = try #require(try await shop.edits().first)
            #expect(record.tries == 1)
        }
    }

    @Test func test_owner_when_it_closes_then_the_next_one_takes_over() async throws {
        try await Shop.with { shop in
            let first = shop.manager(inBackground: true)
            try await first.synchronize()
            shop.proxy.goDown()
            let id = try shop.processingID
            let edit = try await first.change(id, to: "completed")
            _ = try await shop.ledger().wait(for: edit.editID, [.waiting], tries: 1)
            let second = shop.manager(inBackground: true)
            _ = try await second.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            try shop.proxy.comeUp()
            await first.deauthenticate()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            await second.deauthenticate()
            let folder = shop.storeFolder.url
            #expect(try OwnerLock.take(in: folder) != nil)
        }
    }

    @Test func test_close_when_an_edit_is_being_sent_then_it_is_kept_and_sent_by_the_next() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let hang = shop.proxy.add(Fault(.hang, method: "PUT", times: 1))
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            await shop.proxy.waitUntilStruck(hang)
            await manager.deauthenticate()
            let left = try #require(try await shop.edits().first)
            #expect(left.state == .waiting)
            let again = shop.manager()
            try await again.send()
            #expect(await again.outcome(of: edit) == nil || left.lastError != nil)
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }
}
