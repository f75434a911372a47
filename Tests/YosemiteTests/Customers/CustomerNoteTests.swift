import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Notes about customers: on this computer only, and with the person whatever becomes of the account.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomerNoteTests {
    private func add(_ manager: any StoresManager, _ text: String, _ owner: CustomerNoteOwner) async throws
        -> CustomerNoteChange
    {
        try await manager.perform {
            CustomerAction.addNote(siteID: Shop.siteID, owner: owner, text: text, onCompletion: $0)
        }
    }

    private func notes(_ manager: any StoresManager, _ owner: CustomerNoteOwner) async throws -> [String] {
        try await manager.perform { CustomerAction.listNotes(siteID: Shop.siteID, owner: owner, onCompletion: $0) }
            .map(\.text)
    }

    private func apply(_ manager: any StoresManager, _ change: CustomerNoteChange) async throws -> CustomerNoteChange {
        try await manager.perform {
            CustomerAction.changeNote(siteID: Shop.siteID, change: change, onCompletion: $0)
        }
    }

    @Test func test_note_when_the_person_gets_an_account_or_another_address_then_follows() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            _ = try await add(manager, "As a guest", CustomerNoteOwner(email: "Ada@Example.com", accountID: 0))
            let account = CustomerNoteOwner(email: "ADA@example.com", accountID: 12)
            #expect(try await notes(manager, account) == ["As a guest"])
            _ = try await add(manager, "With an account", account)
            // The account gets another address; a second account has the first one in other case.
            let moved = CustomerNoteOwner(email: "ada@else.example", accountID: 12)
            #expect(try await notes(manager, moved) == ["With an account"])
            let second = CustomerNoteOwner(email: "aDA@example.com", accountID: 15)
            #expect(try await notes(manager, second) == ["With an account", "As a guest"])
            #expect(try await notes(manager, CustomerNoteOwner(email: "", accountID: 12)) == ["With an account"])
            #expect(try await notes(manager, CustomerNoteOwner(email: "  ", accountID: 0)).isEmpty)
            #expect(try await shop.openEdits().isEmpty)
        }
    }

    @Test func test_note_when_written_deleted_and_taken_back_then_as_before_and_the_newest_first() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let owner = CustomerNoteOwner(email: "ada@example.com", accountID: 0)
            let first = try await add(manager, "First", owner)
            let second = try await add(manager, "Second", owner)
            #expect(try await notes(manager, owner) == ["Second", "First"])
            let id = try #require(first.after?.noteID)
            let rewritten = try await manager.perform {
                CustomerAction.rewriteNote(siteID: Shop.siteID, noteID: id, text: "First, anew", onCompletion: $0)
            }
            #expect(rewritten.before == first.after && rewritten.after?.changedAt == Shop.now)
            // What was taken back before is not what stands there now.
            await #expect(throws: CustomerNoteError.changed) { try await apply(manager, first.reversed) }
            _ = try await apply(manager, rewritten.reversed)
            let secondID = try #require(second.after?.noteID)
            let deleted = try await manager.perform {
                CustomerAction.deleteNote(siteID: Shop.siteID, noteID: secondID, onCompletion: $0)
            }
            #expect(try await notes(manager, owner) == ["First"])
            // Another note takes the number meanwhile.
            _ = try await add(manager, "Third", owner)
            let back = try await apply(manager, deleted.reversed)
            #expect(back.after?.text == "Second" && back.after?.noteID != secondID)
            #expect(Set(try await notes(manager, owner)) == ["First", "Second", "Third"])
            await #expect(throws: CustomerNoteError.changed) {
                try await manager.perform {
                    CustomerAction.deleteNote(siteID: Shop.siteID, noteID: 99, onCompletion: $0)
                }
            }
        }
    }

    @Test func test_note_when_it_is_none_or_hostile_then_refused_or_cleaned() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let owner = CustomerNoteOwner(email: "ada@example.com", accountID: 0)
            for (text, error) in [
                (" \n\u{1B}\t", CustomerNoteError.empty),
                (String(repeating: "x", count: 20_001), .tooLong(most: 20_000)),
            ] {
                await #expect(throws: error) { try await add(manager, text, owner) }
            }
            await #expect(throws: CustomerNoteError.nobody) {
                try await add(manager, "Somebody", CustomerNoteOwner(email: "", accountID: -3))
            }
            _ = try await add(manager, "\r\nOne\u{1B}[31m\u{202E}\r\n\r\nעברית\n", owner)
            #expect(try await notes(manager, owner) == ["One[31m\n\nעברית"])
            let long = CustomerNoteOwner(email: String(repeating: "a", count: 9_000) + "@example.com", accountID: 0)
            _ = try await add(manager, "Long", long)
            #expect(long.email.count == 320)
            #expect(try await notes(manager, long) == ["Long"])
        }
    }

    @Test func test_notes_when_one_is_added_elsewhere_then_who_listens_hears_of_it() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let owner = CustomerNoteOwner(email: "ada@example.com", accountID: 0)
            let listener = manager.customerNotes(siteID: Shop.siteID, owner: owner)
            _ = try await add(manager, "Heard", owner)
            _ = try await add(manager, "Of another", CustomerNoteOwner(email: "b@example.com", accountID: 0))
            await shop.passTime { listener.readOnlyEntity?.notes.map(\.text) == ["Heard"] }
            #expect(listener.readOnlyEntity?.notes.map(\.text) == ["Heard"])
        }
    }
}
