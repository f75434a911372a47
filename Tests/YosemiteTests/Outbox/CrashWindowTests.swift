import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Ledger and mirror cannot commit together: what a process that dies between them leaves behind.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CrashWindowTests {
    private func open(_ manager: any StoresManager) async throws {
        _ = try await manager.perform { SettingAction.loadStoreSettings(siteID: Shop.siteID, onCompletion: $0) }
    }

    private func add(_ kind: EditKind, to id: Int, _ shop: Shop, state: PendingEditState = .waiting) async throws
        -> Int64
    {
        let stored = StoredEdit(kind)
        return try await shop.ledger().enqueue(
            PendingEditRecord(
                siteID: Shop.siteID,
                kind: stored.kind,
                entityID: Int64(id),
                payloadJSON: stored.payload,
                baseJSON: stored.base,
                state: state,
                createdAt: Shop.now,
                claimedBy: state == .sending ? "1-dead" : nil
            )
        ).editID
    }

    private func mirrored(_ shop: Shop) async throws -> Int {
        let manager = shop.manager()
        try await manager.synchronize()
        await manager.deauthenticate()
        return try shop.processingID
    }

    @Test func test_start_when_killed_between_ledger_and_mirror_then_edits_are_shown() async throws {
        try await Shop.with { shop in
            let id = try await mirrored(shop)
            _ = try await add(.orderStatus(status: "completed", base: "processing"), to: id, shop)
            let note = try await add(.orderNote(text: "Ring", isCustomerNote: false), to: id, shop)
            try await open(shop.manager())
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(try await shop.mirroredNotes(id).map(\.noteID) == [-note])
        }
    }

    @Test func test_start_when_mirror_was_rebuilt_then_waiting_edits_are_shown_again() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await manager.change(id, to: "completed")
            let note = try await manager.note(id, "Ring")
            await manager.deauthenticate()
            try shop.storeFolder.removeMirror()
            try Data("not a database, not at all, by no means".utf8).write(to: shop.storeFolder.mirrorURL)

            let again = shop.manager()
            try await again.retrieve(id)
            let why = again.monitor(siteID: Shop.siteID).status.mirrorRebuilt
            #expect(why?.contains("damaged") == true)
            #expect(try await shop.mirrored(id)?.status == "completed")
            #expect(try await shop.mirroredNotes(id).map(\.noteID) == [-note.editID])
        }
    }

    @Test(arguments: [PendingEditState.refused, .done])
    func test_start_when_killed_between_outcome_and_mirror_then_store_row_is_shown(state: PendingEditState) async throws
    {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await shop.believe(inStatus: "teleported")
            let status = try await manager.change(id, to: "teleported")
            let note = try await manager.note(id, "Ring")
            await manager.deauthenticate()
            try await shop.ledger().finish(editID: status.editID, as: state, error: nil)
            try await shop.ledger().finish(editID: note.editID, as: state, error: nil)

            try await open(shop.manager())
            #expect(try await shop.mirrored(id)?.status == "processing")
            #expect(try await shop.mirroredNotes(id).isEmpty)
        }
    }

    @Test func test_start_when_killed_after_the_post_then_note_is_not_sent_again() async throws {
        try await Shop.with { shop in
            let id = try await mirrored(shop)
            let edit = try await add(
                .orderNote(text: "Ring twice", isCustomerNote: false),
                to: id,
                shop,
                state: .sending
            )
            try await shop.ledger().performAndSave { storage in
                var record = try #require(try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: edit))
                record.attempt.newestID = 1
                try storage.save(record)
            }
            try await shop.send(.post, "orders/\(id)/notes", .object(["note": .string("Ring twice")]))
            let manager = shop.manager()
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit, [.done])
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
        }
    }

    @Test func test_start_when_killed_before_the_post_then_note_is_sent_once() async throws {
        try await Shop.with { shop in
            let id = try await mirrored(shop)
            let edit = try await add(
                .orderNote(text: "Ring twice", isCustomerNote: false),
                to: id,
                shop,
                state: .sending
            )
            let manager = shop.manager()
            try await manager.send()
            _ = try await shop.ledger().wait(for: edit, [.done])
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
        }
    }

    @Test func test_start_when_edit_is_of_a_kind_unknown_then_it_is_refused_and_kept() async throws {
        try await Shop.with { shop in
            let id = try await mirrored(shop)
            let record = try await shop.ledger().enqueue(
                PendingEditRecord(siteID: Shop.siteID, kind: "order.teleport", entityID: Int64(id), createdAt: Shop.now)
            )
            let manager = shop.manager()
            try await manager.send()
            let kept = try await shop.ledger().wait(for: record.editID, [.refused])
            #expect(kept.lastError?.contains("newer version") == true)
            #expect(kept.toReadOnly().kind == nil)
        }
    }
}
