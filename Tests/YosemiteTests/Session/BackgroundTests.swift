import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BackgroundTests {
    @Test func test_take_when_sending_came_first_then_what_runs_in_the_background_starts_still() async throws {
        let folder = try TemporaryFolder()
        let ownership = SiteOwnership()
        let starts = Counter()
        #expect(try await ownership.take(in: folder.url, waits: false) { _ = starts.next() })
        #expect(try await ownership.take(in: folder.url, waits: true) { _ = starts.next() })
        #expect(starts.count == 2)
    }

    @Test func test_idle_when_an_edit_is_made_then_it_waits_for_the_sending() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
            await busy.idle()
            #expect(manager.monitor(siteID: Shop.siteID).status.isMirrorWhole)
            let id = try shop.processingID
            try await manager.change(id, to: "completed")
            await busy.idle()
            #expect(shop.store.status(ofOrder: id) == "completed")
            #expect(try await shop.edits().first?.state == .done)
        }
    }

    @Test func test_open_edits_when_waiting_then_told_and_gone_when_sent() async throws {
        try await Shop.with { shop in
            let busy = Busy()
            let manager = shop.manager(busy: busy)
            try await manager.synchronize()
            let id = try shop.processingID
            let open = manager.openEdits(siteID: Shop.siteID)
            let (stream, continuation) = AsyncStream.makeStream(of: OpenEdits.self)
            open.onUpsert = { continuation.yield($0) }
            var told = stream.makeAsyncIterator()
            try await manager.change(id, to: "completed")
            while let edits = await told.next() {
                if edits.isWaiting(orderID: Int64(id)) { break }
            }
            #expect(open.readOnlyEntity?.waiting.count == 1)
            try await manager.send()
            while let edits = await told.next() {
                if edits.edits.isEmpty { break }
            }
            #expect(open.readOnlyEntity?.refused.isEmpty == true)
        }
    }

    @Test func test_outcome_when_patience_ends_then_waiting_and_the_edit_stays() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let edit = try await manager.change(try shop.processingID, to: "completed")
            let waiting = Task {
                _ = try await manager.perform {
                    EditAction.awaitOutcome(
                        siteID: Shop.siteID,
                        edit: edit,
                        patience: .seconds(5),
                        onCompletion: $0
                    )
                }
            }
            await shop.clock.waitForSleepers()
            shop.clock.advance(by: .seconds(5))
            do {
                try await waiting.value
                Issue.record("an edit nobody sent was sent")
            } catch let error as EditError {
                guard case .waiting = error else { throw error }
            }
            #expect(try await shop.edits().first?.state == .waiting)
        }
    }
}
