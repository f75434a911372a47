import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// An order that is made here is made in the store once, whatever becomes of the answer.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CreateTests {
    private static let draft = OrderDraft(fields: [.customerNote: "Ring", .billingFirstName: "Ada"], items: [])

    private func count(_ shop: Shop, _ draft: OrderDraft) -> Int {
        shop.store.counts(metaKey: OrderDraft.markKey, value: draft.mark)
    }

    @Test func test_create_when_online_then_shown_at_once_and_replaced_by_the_store_s() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let edit = try await manager.create(Self.draft)
            let shown = try #require(try await shop.mirrored(Int(edit.orderID)))
            #expect(edit.orderID < 0)
            #expect(shown.customerNote == "Ring" && shown.customerName == "Ada" && shown.status == "pending")
            // It outlives a sync.
            try await manager.synchronize()
            #expect(try await shop.mirrored(Int(edit.orderID)) != nil)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let made = try #require(shop.store.createdOrders.last)
            // The ledger says that it is done before the mirror shows it.
            while try await shop.mirrored(Int(edit.orderID)) != nil { await Task.yield() }
            #expect(try await shop.mirrored(made)?.customerNote == "Ring")
            #expect(count(shop, Self.draft) == 1)
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_create_when_the_answer_is_lost_then_made_once(effect: Fault.Effect) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.proxy.add(Fault(effect, method: "POST", times: 1))
            let edit = try await manager.create(Self.draft)
            try await manager.note(Int(edit.orderID), "Fragile")
            try await manager.send()
            await shop.passTime(.seconds(5)) { shop.store.writes.keys.contains { $0.hasSuffix("/notes") } }
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.createdOrders.count == 1)
            #expect(count(shop, Self.draft) == 1)
            let made = try #require(shop.store.createdOrders.last)
            #expect(shop.store.writes["POST wc/v3/orders/\(made)/notes"] == 1)
        }
    }

    @Test func test_create_when_the_answer_is_lost_then_not_repeated_before_it_is_certain() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            shop.proxy.add(Fault(.cutBeforeStore, method: "POST"))
            let edit = try await manager.create(Self.draft)
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: edit) else { throw Expectation("a waiting edit") }
            let posts = { shop.store.requests.count { $0.method == "POST" } }
            shop.proxy.removeAll()
            // Looked up, and left alone: the lost request may still be at work.
            try await manager.send()
            let unsure = EditWriter.Localization.unsure
            let kept = try await shop.ledger().wait(for: edit.editID, [.waiting], error: unsure)
            #expect(posts() == 0 && kept.tries == 1, "a look is no try")
            #expect(kept.toReadOnly().state == .uncertain)
            shop.dates.advance(by: 91)
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(count(shop, Self.draft) == 1)
        }
    }

    @Test func test_create_when_thrown_away_while_it_waits_then_never_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let edit = try await manager.create(Self.draft)
            try await manager.note(Int(edit.orderID), "Fragile")
            _ = try await manager.undo(edit)
            #expect(try await shop.mirrored(Int(edit.orderID)) == nil)
            #expect(try await shop.edits().isEmpty)
            try await manager.send()
            #expect(shop.store.createdOrders.isEmpty)
        }
    }

    @Test func test_create_when_refused_then_kept_with_the_reason_and_what_waits_on_it_too() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let draft = OrderDraft(fields: [.customerID: "999999"], items: [])
            let edit = try await manager.create(draft)
            let note = try await manager.note(Int(edit.orderID), "Fragile")
            try await manager.send()
            guard case .refused? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            guard case .refused? = await manager.outcome(of: note) else { throw Expectation("a refusal") }
            while try await shop.mirrored(Int(edit.orderID)) != nil { await Task.yield() }
        }
    }

    @Test func test_draft_when_its_status_is_in_no_list_then_pending() {
        for status in ["auto-draft", "", "trash"] {
            #expect(OrderDraft(fields: [.status: status], items: []).fields[.status] == "pending")
        }
        #expect(OrderDraft(fields: [.status: "on-hold"], items: []).fields[.status] == "on-hold")
    }
}
