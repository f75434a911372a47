import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Many orders at once: what the preview says is what happens; what was changed meanwhile, refused or undone is told apart.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 60 : 10)))
struct BulkOrderEditTests {
    private func preview(_ edit: BulkOrderEdit, _ ids: [Int64], _ manager: any StoresManager) async throws
        -> [BulkOrderRow]
    {
        try await manager.perform {
            OrderAction.previewBulk(siteID: Shop.siteID, edit: edit, orderIDs: ids, onCompletion: $0)
        }
    }

    private func apply(_ edit: BulkOrderEdit, _ rows: [BulkOrderRow], _ manager: any StoresManager) async throws
        -> (edits: [PendingEdit], change: BulkOrderChange)
    {
        try await manager.perform {
            OrderAction.applyBulk(siteID: Shop.siteID, edit: edit, rows: rows, onCompletion: $0)
        }
    }

    private func undo(_ change: BulkOrderChange, _ manager: any StoresManager) async throws -> UndoneSteps {
        try await manager.perform {
            EditAction.undoEach(siteID: Shop.siteID, steps: change.steps, onCompletion: $0)
        }
    }

    private func reason(_ row: BulkOrderRow) -> String? {
        if case .leftOut(let reason) = row.outcome { reason } else { nil }
    }

    @Test func test_preview_when_some_cannot_then_each_says_why_and_nothing_is_changed() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }
            try #require(ids.count > 3)
            shop.store.trashOrderBehindTheBack(id: ids[0])
            shop.store.changeOrderBehindTheBack(id: ids[1], fields: ["status": "completed"])
            shop.store.changeOrderBehindTheBack(id: ids[2], fields: ["billing": ["email": ""]])
            try await manager.synchronize()
            for id in ids.prefix(3) {
                _ = try await manager.perform {
                    OrderAction.retrieveOrder(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
                }
            }
            try await manager.perform { OrderStatusAction.retrieveOrderStatuses(siteID: Shop.siteID, onCompletion: $0) }
            let wanted = ids.prefix(4).map(Int64.init) + [99_999_999]

            let rows = try await preview(.status("completed"), wanted, manager)
            #expect(rows.map(\.orderID) == wanted)
            #expect(reason(rows[0]) == "It is in the trash.")
            #expect(rows[1].outcome == .nothing)
            #expect(rows[2].outcome == .edit(.orderStatus(status: "completed", base: "processing")))
            #expect(rows[3].before == "processing" && rows[3].after == "completed")
            #expect(reason(rows[4]) == "It is not here.")

            let bogus = try await preview(.status("sleeping"), wanted, manager)
            #expect(reason(bogus[3]) == "The store has no status “sleeping”.")
            let mail = try await preview(.note(text: "Hello", isCustomerNote: true), wanted, manager)
            #expect(reason(mail[2]) == "It has no e-mail address.")
            let trash = try await preview(.trash, wanted, manager)
            #expect(trash[0].outcome == .nothing)
            #expect(shop.store.writes.isEmpty)
            #expect(try await shop.openEdits().isEmpty)
        }
    }

    @Test func test_status_when_one_was_changed_in_the_shop_then_it_conflicts_and_undo_takes_back_the_others()
        async throws
    {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }.prefix(6).map { $0 }
            try #require(ids.count == 6)
            let rows = try await preview(.status("completed"), ids.map(Int64.init), manager)
            shop.store.changeOrderBehindTheBack(id: ids[2], fields: ["status": "on-hold"])
            let applied = try await apply(.status("completed"), rows, manager)
            try await manager.send()
            try await shop.settle(manager)
            let open = try await shop.openEdits()
            #expect(open.map(\.entityID) == [Int64(ids[2])] && open.first?.state == .conflicted)
            for id in ids where id != ids[2] { #expect(shop.store.status(ofOrder: id) == "completed") }
            #expect(shop.store.status(ofOrder: ids[2]) == "on-hold")

            // One of them is changed again after that.
            shop.store.changeOrderBehindTheBack(id: ids[4], fields: ["status": "refunded"])
            _ = try await manager.perform {
                OrderAction.retrieveOrder(siteID: Shop.siteID, orderID: Int64(ids[4]), onCompletion: $0)
            }
            let undone = try await undo(applied.change, manager)
            #expect(undone.left.count == 2)
            #expect(undone.left.values.allSatisfy { $0 == .changedSince })
            try await manager.send()
            try await shop.settle(manager)
            for id in [ids[0], ids[1], ids[3], ids[5]] { #expect(shop.store.status(ofOrder: id) == "processing") }
            #expect(shop.store.status(ofOrder: ids[4]) == "refunded")
        }
    }

    @Test func test_change_when_the_program_ends_before_it_is_sent_then_the_ledger_finds_it_and_it_is_sent_once()
        async throws
    {
        try await Shop.with { shop in
            let first = shop.manager()
            try await first.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }.prefix(5).map { $0 }
            shop.store.trashOrderBehindTheBack(id: ids[0])
            _ = try await first.perform {
                OrderAction.retrieveOrder(siteID: Shop.siteID, orderID: Int64(ids[0]), onCompletion: $0)
            }
            let rows = try await preview(.status("completed"), ids.map(Int64.init), first)
            let applied = try await apply(.status("completed"), rows, first)
            await first.deauthenticate()

            let second = shop.manager()
            let kept = try await second.perform {
                OrderAction.loadBulkChanges(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(kept == [applied.change])
            #expect(kept[0].rows.map(\.row) == rows && kept[0].count == 4)
            let editIDs = kept[0].steps.map(\.editID)
            try await second.send()
            try await shop.settle(second)
            let ends = try await second.perform {
                EditAction.loadEnds(siteID: Shop.siteID, editIDs: editIDs, onCompletion: $0)
            }
            #expect(ends.count == 4 && ends.values.allSatisfy { $0 == .inStore })
            #expect(ids.dropFirst().allSatisfy { shop.store.status(ofOrder: $0) == "completed" })
            let undone = try await undo(kept[0], second)
            #expect(undone.left.isEmpty)
            try await second.send()
            try await shop.settle(second)
            #expect(ids.dropFirst().allSatisfy { shop.store.status(ofOrder: $0) == "processing" })
        }
    }

    @Test func test_trash_when_done_then_no_order_is_deleted_for_good_and_undo_restores_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }.prefix(3).map { $0 }
            let rows = try await preview(.trash, ids.map(Int64.init), manager)
            // Somebody was faster: the store answers 410.
            shop.store.trashOrderBehindTheBack(id: ids[1])
            let applied = try await apply(.trash, rows, manager)
            try await manager.send()
            try await shop.settle(manager)
            #expect(try await shop.openEdits().isEmpty)
            #expect(ids.allSatisfy { shop.store.status(ofOrder: $0) == "trash" })
            #expect(shop.store.writes.keys.allSatisfy { !$0.contains("/batch") })
            let undone = try await undo(applied.change, manager)
            #expect(undone.left.isEmpty)
            try await manager.send()
            try await shop.settle(manager)
            #expect(ids.allSatisfy { shop.store.status(ofOrder: $0) == "processing" })
        }
    }

    @Test func test_notes_when_undone_then_private_ones_go_and_mailed_ones_stay() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let ids = shop.listedIDs.filter { shop.store.status(ofOrder: $0) == "processing" }.prefix(3).map { $0 }
            let orders = ids.map(Int64.init)
            let hidden = BulkOrderEdit.note(text: "Packed", isCustomerNote: false)
            let mailed = BulkOrderEdit.note(text: "On its way", isCustomerNote: true)
            let hiddenRows = try await preview(hidden, orders, manager)
            let first = try await apply(hidden, hiddenRows, manager)
            let mailedRows = try await preview(mailed, orders, manager)
            let second = try await apply(mailed, mailedRows, manager)
            try await manager.send()
            try await shop.settle(manager)
            for id in ids { #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 2) }
            let mails = try await undo(second.change, manager)
            #expect(mails.left.count == 3 && mails.left.values.allSatisfy { $0 == .notReversible })
            let undone = try await undo(first.change, manager)
            #expect(undone.left.isEmpty)
            try await manager.send()
            try await shop.settle(manager)
            for id in ids {
                try await manager.retrieveNotes(id)
                let notes = try await shop.mirroredNotes(id).map(\.note)
                #expect(!notes.contains("Packed") && notes.contains("On its way"))
            }
        }
    }

    @Test func test_edits_when_ten_thousand_are_open_then_one_is_found_by_its_id() {
        let edits = (1...10_000).map { PendingEdit.fake().copy(editID: Int64($0 * 2)) }
        let open = OpenEdits(siteID: 7, edits: edits, newestID: 20_000)
        #expect(open.edit(2)?.editID == 2 && open.edit(20_000)?.editID == 20_000 && open.edit(9_998)?.editID == 9_998)
        #expect(open.edit(3) == nil && open.edit(0) == nil && open.edit(20_002) == nil)
    }
}
