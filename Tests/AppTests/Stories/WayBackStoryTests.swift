import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// What is opened from somewhere leads back there, one Esc a step; a filter that cannot be read is acted on by nothing.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WayBackStoryTests {
    private func tell(_ body: (Story) async throws -> Void) async throws {
        try await Story.tell(Shop.setting(Shop.orders, size: Size(width: 120, height: 40))) { story in
            try await story.ready()
            try await body(story)
        }
    }

    private func summary(_ words: String, _ story: Story) async throws {
        try await story.until("“\(words)” in the summary") { _ in story.root.host.screen.summary.contains(words) }
    }

    @Test func test_figure_when_opened_then_escape_leads_back_step_by_step_and_the_list_of_orders_is_as_it_was()
        async throws
    {
        try await tell { story in
            await story.press("/")
            await story.type("total>50")
            await story.press(.enter)
            try await story.until("Orders · over 50")
            await story.press("1")
            try await story.until("total $103.00")
            await story.press(.enter)
            try await summary("2 orders", story)
            #expect(story.status.contains("Home › Orders"))
            // What was typed in the place of orders has no part in it.
            #expect(!story.shows("over 50"))
            await story.press("/")
            await story.type("ada")
            await story.press(.enter, .enter)
            try await story.until("Placed")
            await story.press("e")
            try await story.until("Customer note")
            await story.press(.escape)
            try await story.until("Placed")
            await story.press(.escape)
            try await summary("1 match", story)
            await story.press(.escape)
            try await summary("2 orders", story)
            await story.press(.escape)
            try await story.until("Revenue by day")
            #expect(story.isAtRoot)
            #expect(story.frame.focusPath.last == "chart")
            await story.press("2")
            try await story.until("Orders · over 50")
        }
    }

    @Test func test_command_when_run_from_another_place_then_escape_leads_back_there() async throws {
        try await tell { story in
            await story.press("3")
            try await story.until("products")
            for (words, title) in [
                ("orders total>50", "Orders · over 50"), ("orders failed", "Orders · failed"),
                ("reviews stars<3", "Reviews · "), ("go 3127", "Placed"),
            ] {
                await story.palette(words)
                try await story.until(title)
                #expect(story.root.host.stack.count == 2, "\(words)")
                await story.press(.escape)
                try await story.until("products") { _ in story.root.host.screen is ProductsScreen }
                #expect(story.isAtRoot, "\(words)")
            }
        }
    }

    @Test func test_command_when_run_in_a_list_of_its_kind_then_takes_the_place_of_what_was_typed() async throws {
        try await tell { story in
            await story.press("/")
            await story.type("ada")
            await story.press(.ctrl("p"))
            await story.type("orders total>50")
            await story.press(.enter)
            try await story.until("Orders · over 50")
            #expect(story.root.host.stack.count == 1)
            #expect(!story.root.host.screen.isEditing)
            try await summary("3 orders", story)
        }
    }

    @Test func test_filter_when_it_cannot_be_read_then_stays_open_and_nothing_acts_on_the_list() async throws {
        try await tell { story in
            await story.press("/")
            await story.type("total>50")
            await story.press(.enter)
            try await summary("3 orders", story)
            await story.press("/")
            await story.type("foo:bar")
            try await summary("There is no condition “foo”", story)
            for key: Key in [.enter, .tab, .enter] {
                await story.press(key)
                #expect(story.root.host.screen.isEditing, "\(key)")
                #expect(story.shows("/total>50 foo:bar"))
            }
            try await story.until("There is no condition “foo”.")
            let screen = try #require(story.root.host.screen as? OrdersScreen)
            #expect(screen.model.count == 3)
            for command: CommandID in ["mark", "mark.range", "mark.all"] {
                #expect(
                    screen.availability(of: command) == .disabled(reason: ListPanel.Localization.unclear),
                    "\(command)"
                )
                await story.press(.ctrl("p"))
                await story.type(command.rawValue)
                await story.press(.enter, .escape)
                #expect(screen.model.list.markedCount == 0, "\(command)")
                if !screen.isEditing { await story.press("/") }
            }
        }
    }

    @Test func test_marks_when_the_filter_becomes_wrong_then_no_bulk_command_runs() async throws {
        try await tell { story in
            await story.press(" ", " ", "/")
            await story.type("foo:bar")
            try await summary("There is no condition “foo”", story)
            let screen = try #require(story.root.host.screen as? OrdersScreen)
            #expect(screen.model.list.markedCount == 2)
            #expect(screen.availability(of: "order.status") == .disabled(reason: ListPanel.Localization.unclear))
            await story.press(.escape)
            #expect(screen.availability(of: "order.status") == .enabled)
        }
    }

    @Test(arguments: [("3", "bogus:1"), ("6", "bogus:1")])
    func test_lists_of_the_other_places_when_the_filter_is_wrong_then_do_the_same(place: Character, line: String)
        async throws
    {
        try await tell { story in
            await story.press(.character(place), "/")
            await story.type(line)
            try await summary("There is no condition “bogus”", story)
            await story.press(.enter)
            let host = story.root.host
            #expect(host.screen.isEditing)
            for id: CommandID in ["mark.all", "product.bulk", "product.export", "review.export"] {
                guard let command = host.table[id], command.exists(in: host.screen.context) else { continue }
                #expect(host.availability(of: command) != .enabled, "\(id)")
            }
            await story.press(.escape)
            #expect(!host.screen.isEditing)
        }
    }

    @Test func test_saving_when_a_filter_is_typed_or_chosen_then_is_one_key_away_and_lists_find_it() async throws {
        try await tell { story in
            await story.press("/")
            await story.type("total>50")
            await story.press(.ctrl("s"))
            try await story.until("Save this filter as")
            await story.type("Big")
            await story.press(.enter)
            try await story.until("Filter “Big” saved.")
            await story.press("f", .ctrl("s"))
            try await story.until("Save this filter as")
            await story.type("Same")
            await story.press(.enter, .escape, .escape)
            try await summary("5 orders", story)
            await story.palette("saved filters")
            try await story.until("total>50")
            await story.press(.enter)
            try await story.until("Orders · over 50")
        }
    }
}
