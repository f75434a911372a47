import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HoldTests {
    private func hold(_ manager: any StoresManager, _ id: Int, _ status: String) async throws -> PendingEdit {
        try await manager.perform {
            OrderAction.updateOrder(
                siteID: Shop.siteID,
                orderID: Int64(id),
                changes: [.status(status)],
                hold: .seconds(10),
                onCompletion: $0
            )
        }
    }

    @Test func test_edit_when_held_then_no_refresh_sends_it_and_only_sending_it_does() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await hold(manager, id, "completed")
            #expect(edit.heldUntil == Shop.now.addingTimeInterval(10))
            try await manager.send()
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(shop.store.status(ofOrder: id) == "processing")
            try await manager.perform { EditAction.sendHeld(siteID: Shop.siteID, onCompletion: $0) }
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_edit_when_held_and_nobody_does_anything_then_goes_when_its_time_is_over() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await hold(manager, id, "completed")
            try await manager.send()
            await shop.passTime { shop.store.status(ofOrder: id) == "completed" }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == 1)
        }
    }

    @Test func test_edit_when_held_and_taken_back_then_nothing_is_left_of_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await hold(manager, id, "completed")
            let step = try #require(edit.step)
            _ = try await manager.perform {
                EditAction.undo(siteID: Shop.siteID, steps: [step], onCompletion: $0)
            }
            try await manager.perform { EditAction.sendHeld(siteID: Shop.siteID, onCompletion: $0) }
            try await manager.send()
            #expect(shop.store.writes["PUT wc/v3/orders/\(id)"] == nil)
            #expect(try await shop.mirrored(id)?.status == "processing")
        }
    }
}
