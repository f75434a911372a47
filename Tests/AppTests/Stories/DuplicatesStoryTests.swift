import DemoStore
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Doubles side by side, and accounts deleted with an heir.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DuplicatesStoryTests {
    nonisolated private static func buyers(_ store: DemoStore) -> [Int] {
        store.ids(of: .customers).filter { store.json(of: .customers, id: $0)?["role"] == "customer" }
    }

    /// Two accounts with one phone number in two spellings.
    nonisolated private static func alike(_ store: DemoStore) {
        for (id, phone) in zip(buyers(store), ["+353 21 999 8877", "021/9998877"]) {
            var billing = store.json(of: .customers, id: id)?["billing"] ?? [:]
            billing["phone"] = .string(phone)
            _ = store.changeBehindTheBack(.customers, id: id, fields: ["billing": billing])
        }
    }

    nonisolated private static func wanted(_ store: DemoStore) -> [Int] { Array(buyers(store).prefix(2)) }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_doubles_when_shown_then_both_at_any_width_and_one_goes_with_the_other_as_heir(_ size: Size) async throws {
        try await CustomerStoryTests.tell(size: size, prepare: Self.alike) { story in
            let ids = Self.wanted(story.store)
            try await CustomerStoryTests.show("is:double 9998877", story)
            await story.palette("duplicates of this customer")
            try await story.until("1 possible duplicate")
            let heads = story.frame.text.map { row in ids.filter { row.contains("(#\($0))") }.count }
            #expect(heads.max() == (size.width >= 110 ? 2 : 1))
            #expect(heads.reduce(0, +) == 2)
            #expect(story.text.contains("In common") && story.text.contains("phone"))
            await story.press("d")
            try await story.until("Which account is deleted?")
            await story.press(.enter)
            try await story.until("posts and pages of the account go to")
            await story.press(.tab, .enter)
            try await story.until("No duplicates were found here.")
            try await story.until("one account in the store") { _ in
                ids.filter { story.store.json(of: .customers, id: $0) != nil }.count == 1
            }
            let left = try #require(ids.first { story.store.json(of: .customers, id: $0) != nil })
            let sent = try #require(story.store.requests.last { $0.method == "DELETE" })
            #expect(sent.query.contains("reassign=\(left)"))
        }
    }

    @Test func test_account_when_deleted_then_the_heir_is_asked_for_found_by_name_and_told_to_the_store() async throws {
        try await CustomerStoryTests.tell(prepare: Self.alike) { story in
            let ids = Self.wanted(story.store)
            let heir = try #require(story.store.json(of: .customers, id: ids[1])?["email"]?.text)
            let gone = try #require(story.store.json(of: .customers, id: ids[0])?["email"]?.text)
            try await CustomerStoryTests.show(gone, story)
            await story.press("d")
            try await story.until("Nobody: they are deleted with the account")
            // Itself is no heir.
            await story.type(gone)
            try await story.until("is the one to be deleted")
            await story.press(.enter)
            try await story.until("! is the one to be deleted")
            await story.press(.ctrl("u"))
            await story.type(heir)
            try await story.until("the heir") { frame in
                frame.text.contains { $0.contains(heir) && $0.contains("▸") }
                    && !story.shows("is the one to be deleted")
            }
            await story.press(.enter)
            try await story.until("posts and pages of the account go to")
            #expect(story.store.json(of: .customers, id: ids[0]) != nil)
            await story.press(.tab, .enter)
            try await story.until("gone in the store") { _ in story.store.json(of: .customers, id: ids[0]) == nil }
            let sent = try #require(story.store.requests.last { $0.method == "DELETE" })
            #expect(sent.query.contains("reassign=\(ids[1])"))
        }
    }

    @Test func test_account_when_nobody_inherits_then_the_store_is_told_of_none() async throws {
        try await CustomerStoryTests.tell { story in
            let id = try #require(Self.buyers(story.store).first)
            let gone = try #require(story.store.json(of: .customers, id: id)?["email"]?.text)
            try await CustomerStoryTests.show(gone, story)
            await story.press("d")
            try await story.until("Nobody: they are deleted with the account")
            await story.press(.enter)
            try await story.until("The orders stay, as a guest's")
            await story.press(.tab, .enter)
            try await story.until("gone in the store") { _ in story.store.json(of: .customers, id: id) == nil }
            let sent = try #require(story.store.requests.last { $0.method == "DELETE" })
            #expect(!sent.query.contains("reassign"))
        }
    }

    /// Names no shop should have: what `FrameRules` ask of a frame is asked of each of these.
    nonisolated private static func hostile(_ store: DemoStore) {
        alike(store)
        let name = String(repeating: "שלום\u{202E}\u{1B}[31m\u{9B}2J", count: 20)
        for id in wanted(store) {
            _ = store.changeBehindTheBack(.customers, id: id, fields: ["first_name": .string(name), "last_name": "x"])
        }
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_screens_when_names_are_long_turned_round_and_full_of_control_bytes_then_drawn_all_the_same(_ size: Size)
        async throws
    {
        try await CustomerStoryTests.tell(size: size, prepare: Self.hostile) { story in
            try await CustomerStoryTests.show("is:double 9998877", story)
            await story.press(.enter)
            try await story.until("Orders that count")
            await story.press("m")
            try await story.until("Note about")
            await story.type("Seen")
            await story.press(.enter)
            try await story.until("Notes (1)")
            await story.palette("duplicates of this customer")
            try await story.until("d deletes one of the accounts")
            await story.press("d")
            try await story.until("Which account is deleted?")
            await story.press(.enter)
            try await story.until("permanently?")
            await story.press(.escape, .escape)
            try await story.until("Orders that count")
            await story.press("d")
            try await story.until("Nobody: they are deleted")
            #expect(!story.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 0x9B })
        }
    }
}
