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
struct OutboxNoteTests {
    @Test func test_note_when_added_then_shown_at_once_and_replaced_when_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.note(id, "Leave it <b>next door</b>")
            let shown = try #require(try await shop.mirroredNotes(id).first?.toReadOnly())
            #expect(shown.isUnsent)
            #expect(shown.editID == edit.editID)
            #expect(shown.dateCreated == Shop.now)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            let observation = try shop.mirror().observe([OrderNoteRecord.self]) { storage in
                try storage.loadOrderNotes(siteID: Shop.siteID, orderID: Int64(id))
            }
            let notes = try await observation.first { $0.allSatisfy { $0.noteID > 0 } && !$0.isEmpty }
            #expect(notes.contains { $0.note == "Leave it <b>next door</b>" })
        }
    }

    @Test func test_note_when_the_answer_is_cut_and_restarted_then_it_is_there_once() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            shop.proxy.add(Fault(.cutAfterStore, method: "POST"))
            let text = "Rang twice <script>x</script>\u{1B}[31m & left"
            let edit = try await manager.note(id, text)
            try await manager.send()
            // It waits to be tried again, unless that has happened already and found it there.
            switch await manager.outcome(of: edit) {
            case nil, .waiting?: break
            case let other?: throw other
            }
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
            await manager.deauthenticate()

            shop.proxy.removeAll()
            let again = shop.manager()
            try await again.send()
            _ = try await shop.ledger().wait(for: edit.editID, [.done])
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
        }
    }

    @Test func test_note_when_same_words_twice_then_both_are_sent() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            try await manager.note(id, "Called.")
            let second = try await manager.note(id, "Called.")
            try await manager.send()
            #expect(await manager.outcome(of: second) == nil)
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 2)
        }
    }

    @Test func test_note_when_order_is_not_mirrored_then_sent_and_shown_once_the_order_comes() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let id = try shop.processingID
            let edit = try await manager.note(id, "From the command line")
            #expect(try await shop.mirroredNotes(id).isEmpty)
            try await manager.retrieve(id)
            #expect(try await shop.mirroredNotes(id).map(\.noteID) == [-edit.editID])
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(shop.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
        }
    }

    @Test func test_note_when_a_megabyte_then_arrives_whole() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let text = String(repeating: "Ünïcödé 0123456 ", count: 50_000)
            let edit = try await manager.note(id, text)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            try await manager.retrieveNotes(id)
            let longest = try await shop.mirroredNotes(id).map(\.note).max { $0.utf8.count < $1.utf8.count }
            #expect(longest?.utf8.count == text.trimmingCharacters(in: .whitespaces).utf8.count)
        }
    }

    @Test func test_note_when_order_is_gone_then_refused_and_taken_back() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.note(id, "Too late")
            shop.store.deleteOrderBehindTheBack(id: id)
            try await manager.send()
            guard case .refused? = await manager.outcome(of: edit) else { throw Expectation("a refusal") }
            let observation = try shop.mirror().observe([OrderNoteRecord.self]) { storage in
                try storage.loadOrderNotes(siteID: Shop.siteID, orderID: Int64(id))
            }
            _ = try await observation.first { $0.isEmpty }
        }
    }

    @Test(arguments: [
        ("Leave <i>here</i>", "Leave here", true),
        ("a\u{1B}[1mb", "a[1mb", true),
        ("<script>alert(1)</script>hello", "alert(1)hello", true),
        ("5 < 6", "5 &lt; 6", true),
        ("🙂🙂", "🙂🙂", true),
        ("Called.", "Called twice.", false),
        ("!!", "??", false),
    ])
    func test_mark_when_store_filtered_the_text_then_its_words_decide(ours: String, theirs: String, same: Bool) {
        let mark = NoteMark(newestNoteID: 10)
        func note(_ id: Int64, customer: Bool = false) -> OrderNote {
            OrderNote.fake().copy(noteID: id, note: theirs, isCustomerNote: customer)
        }
        #expect(mark.isLikely(note(11), text: ours, isCustomerNote: false) == same)
        #expect(!mark.isLikely(note(10), text: ours, isCustomerNote: false))
        #expect(!mark.isLikely(note(11, customer: true), text: ours, isCustomerNote: false))
    }
}
