import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Edits of fields against a real server: merged, in conflict, trashed, taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FieldEditTests {
    private func text(_ shop: Shop, _ id: Int, _ field: OrderField) -> String? {
        let (group, name) = field.path
        let order = shop.store.orderJSON(id)
        return (group.map { order?[$0] } ?? order)?[name]?.text
    }

    @Test func test_fields_when_others_were_changed_in_the_store_then_both_survive() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.update(id, [.customerNote: "Ring twice", .billingCity: "Cork"])
            #expect(try await shop.mirrored(id)?.billing.city == "Cork")
            shop.store.changeOrderBehindTheBack(id: id, fields: ["billing": ["phone": "12345"]])
            shop.store.changeOrderBehindTheBack(id: id, status: "on-hold")
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(text(shop, id, .customerNote) == "Ring twice")
            #expect(text(shop, id, .billingCity) == "Cork")
            #expect(text(shop, id, .billingPhone) == "12345")
            #expect(shop.store.status(ofOrder: id) == "on-hold")
            // The ledger has the outcome first, the mirror a moment later.
            let shown = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await shown.first { $0?.status == "on-hold" && $0?.billing.phone == "12345" }
        }
    }

    @Test func test_fields_when_dropped_then_the_screen_shows_the_store_s_newest_again() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.update(id, [.billingFirstName: "Zoë", .customerNote: "Ring"])
            #expect(try await shop.mirrored(id)?.customerName.hasPrefix("Zoë") == true)
            shop.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
            try await manager.retrieve(id)
            #expect(try await shop.mirrored(id)?.customerNote == "Ring")
            try await manager.drop(edit)
            let left = try #require(try await shop.mirrored(id))
            #expect(left.customerNote == "Theirs")
            #expect(left.billing.firstName == text(shop, id, .billingFirstName))
            #expect(left.customerName.hasPrefix("Zoë") == false)
            #expect(try await shop.edits().isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func test_conflict_when_resolved_then_the_chosen_side_is_in_the_store(isMine: Bool) async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.update(id, [.customerNote: "Mine", .billingCity: "Cork"])
            shop.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == .conflicted(fields: ["customer_note"]))
            // Not sent, not lost, and not shown as if it were so.
            #expect(text(shop, id, .billingCity) != "Cork")
            let order = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await order.first { $0?.customerNote == "Theirs" }
            try await manager.perform {
                EditAction.resolve(
                    siteID: Shop.siteID,
                    editID: edit.editID,
                    mine: isMine ? ["customer_note"] : [],
                    onCompletion: $0
                )
            }
            let left = try #require(try await shop.edits().last)
            _ = try await shop.ledger().wait(for: left.editID, [.done])
            #expect(text(shop, id, .customerNote) == (isMine ? "Mine" : "Theirs"))
            #expect(text(shop, id, .billingCity) == "Cork")
        }
    }

    @Test func test_update_when_answer_is_cut_and_value_changed_again_then_no_false_conflict() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let fault = shop.proxy.add(Fault(.cutAfterStore, method: "PUT"))
            // Another try, which may follow at once, would look and find that it is done.
            let blind = shop.proxy.add(Fault(.cutAfterStore, method: "GET", path: "/orders/\(id)", from: 2))
            let first = try await manager.change(id, to: "on-hold")
            try await manager.send()
            guard case .waiting? = await manager.outcome(of: first) else { throw Expectation("a waiting edit") }
            #expect(shop.store.status(ofOrder: id) == "on-hold")
            for fault in [fault, blind] { shop.proxy.remove(fault) }
            let second = try await manager.change(id, to: "completed")
            try await manager.send()
            _ = try await shop.ledger().wait(for: second.editID, [.done])
            #expect(shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_trash_when_sent_then_in_the_trash_and_undo_takes_it_out() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: OrderField.trash)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.status(ofOrder: id) == "trash")
            #expect(shop.store.writes["DELETE wc/v3/orders/\(id)"] == 1)
            #expect(try await shop.mirrored(id)?.status == "trash")
            let back = try await manager.undo(edit)
            #expect(await manager.outcome(of: back[0]) == nil)
            #expect(shop.store.status(ofOrder: id) == "processing")
        }
    }

    @Test func test_trash_when_somebody_was_faster_then_done_without_a_request() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: OrderField.trash)
            try await shop.send(.delete, "orders/\(id)", .null)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.writes["DELETE wc/v3/orders/\(id)"] == 1)
        }
    }

    @Test func test_undo_when_it_waits_then_nothing_is_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            let note = try await manager.note(id, "Ring")
            _ = try await manager.undo(note)
            _ = try await manager.undo(edit)
            #expect(try await shop.edits().isEmpty)
            #expect(try await shop.mirrored(id)?.status == "processing")
            #expect(try await shop.mirroredNotes(id).allSatisfy { $0.noteID > 0 })
            try await manager.send()
            #expect(shop.store.writes.isEmpty)
        }
    }

    @Test func test_undo_when_changed_again_since_then_refused() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: "completed")
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            shop.store.changeOrderBehindTheBack(id: id, status: "refunded")
            try await manager.retrieve(id)
            await #expect(throws: EditError.changedSince) { try await manager.undo(edit) }
            #expect(try await shop.edits().count == 1)
        }
    }

    @Test func test_undo_of_a_note_when_sent_then_deleted_and_a_mailed_one_stays() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let note = try await manager.note(id, "Ring")
            let mailed = try await manager.note(id, "Hello", toCustomer: true)
            try await manager.send()
            #expect(await manager.outcome(of: mailed) == nil)
            let made = try #require(try await shop.ledger().wait(for: note.editID, [.done]).madeID)
            let taken = try await manager.undo(note)
            #expect(try await shop.mirroredNotes(id).allSatisfy { $0.noteID != made })
            #expect(await manager.outcome(of: taken[0]) == nil)
            #expect(shop.store.writes["DELETE wc/v3/orders/\(id)/notes/\(made)"] == 1)
            try await manager.retrieveNotes(id)
            #expect(try await shop.mirroredNotes(id).allSatisfy { $0.noteID != made })
            await #expect(throws: EditError.notReversible) { try await manager.undo(mailed) }
        }
    }

    @Test func test_bulk_when_many_are_changed_then_in_one_transaction_and_all_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }
            try #require(ids.count > 5)
            let edits = try await manager.perform {
                OrderAction.updateOrderStatuses(
                    siteID: Shop.siteID,
                    orderIDs: ids.map(Int64.init),
                    status: "completed",
                    onCompletion: $0
                )
            }
            #expect(edits.count == ids.count)
            try await manager.send()
            for edit in edits { #expect(await manager.outcome(of: edit) == nil) }
            #expect(ids.allSatisfy { shop.store.status(ofOrder: $0) == "completed" })
            await #expect(throws: EditError.gone) {
                try await manager.perform {
                    OrderAction.updateOrderStatuses(
                        siteID: Shop.siteID,
                        orderIDs: [Int64(ids[0]), 4_000_000],
                        status: "on-hold",
                        onCompletion: $0
                    )
                }
            }
            #expect(try await shop.mirrored(ids[0])?.status == "completed")
        }
    }
}
