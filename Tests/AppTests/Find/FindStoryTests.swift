import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// One line, looked for everywhere.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FindStoryTests {
    private static func tell(width: Int = 120, _ body: (Story) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.size = Size(width: width, height: width > 100 ? 40 : 24)
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press(.ctrl("f"))
            try await story.until("Find everywhere")
            try await body(story)
        }
    }

    private static func page(_ story: Story) -> String { story.root.host.screen.id }

    @Test func test_find_when_a_name_is_typed_then_groups_orders_and_customers_with_the_first_beside_them() async throws
    {
        try await Self.tell { story in
            await story.type("example.test")
            try await story.until("both") { frame in
                let text = frame.text.joined(separator: "\n")
                return text.contains("Orders  ") && text.contains("Customers  ") && text.contains("Placed")
            }
        }
    }

    @Test func test_find_when_a_number_is_typed_at_once_with_enter_then_opens_exactly_that_order() async throws {
        try await Self.tell { story in
            await story.press(.escape)
            let list = try #require(story.root.host.screen as? OrdersScreen)
            let wanted = try #require(list.model.record(at: min(5, list.model.count - 1)))
            await story.press(.ctrl("f"))
            await story.type(wanted.number)
            await story.press(.enter)
            try await story.until("the order") { _ in Self.page(story) == AppCommands.orderPage }
            #expect(story.root.host.screen.title == "#\(wanted.number)")
            #expect(story.root.host.overlay == nil)
        }
    }

    @Test func test_find_when_a_condition_is_begun_then_offers_its_values_with_how_many_there_are() async throws {
        try await Self.tell { story in
            await story.type("status:p")
            let processing = story.store.orderIDs.count { story.store.orderJSON($0)?["status"] == "processing" }
            try await story.until("Orders \(processing)")
            #expect(story.text.contains("status:processing"))
            await story.press(.down, .tab)
            try await story.until("the whole list") { frame in frame.text[2].contains("status:processing") }
            await story.press(.enter)
            try await story.until("the orders") { _ in
                (story.root.host.screen as? OrdersScreen)?.model.chosen.statuses == ["processing"]
            }
            await story.press(.escape)
        }
    }

    @Test func test_find_when_the_line_is_kept_then_it_is_a_filter_with_a_name() async throws {
        try await Self.tell { story in
            await story.type("stock:in ")
            try await story.until("lists all")
            await story.press(.ctrl("s"))
            try await story.until("Save this filter")
            await story.type("zz left")
            await story.press(.enter)
            await story.busy.idle()
            await story.press(.ctrl("f"))
            await story.type("zz left")
            try await story.until("“zz left”")
            await story.press(.enter)
            try await story.until("its products") { _ in
                (story.root.host.screen as? ProductsScreen)?.model.chosen.text == "stock:in"
            }
        }
    }

    @Test func test_find_when_a_command_is_meant_then_runs_it() async throws {
        try await Self.tell { story in
            await story.type("changes not in the st")
            try await story.until("Changes not in the store")
            await story.press(.enter)
            try await story.until("the outbox") { _ in Self.page(story) == AppCommands.outbox }
        }
    }

    @Test func test_find_when_nothing_matches_or_nobody_can_read_it_then_says_so() async throws {
        try await Self.tell(width: 80) { story in
            await story.type("zzqqxx")
            try await story.until("Nothing here matches “zzqqxx”.")
            await story.press(.enter)
            #expect(story.root.host.overlay != nil)
            await story.press(.ctrl("u"))
            await story.type("nosuch:thing")
            try await story.until("nosuch")
            await story.press(.ctrl("u"))
            try await story.until("Type a number")
        }
    }

    @Test func test_find_when_hostile_text_is_pasted_then_nothing_of_it_reaches_the_terminal() async throws {
        try await Self.tell(width: 80) { story in
            let text = "a\u{1b}]0;owned\u{7}\u{202e}" + String(repeating: "ش👩‍👩‍👧", count: 150)
            await story.send(.paste(text))
            await story.busy.idle()
            #expect(!story.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202e}" })
            await story.press(.escape)
            #expect(story.root.host.overlay == nil)
        }
    }

    @Test func test_palette_when_a_text_is_no_command_then_finds_it_everywhere() async throws {
        try await Self.tell { story in
            await story.press(.escape, ":")
            await story.type("example.test")
            try await story.until("Find “example.test” everywhere")
            await story.press(.enter)
            try await story.until("Customers  ")
            #expect(story.frame.text[2].contains("example.test"))
        }
    }
}
