import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// The tour by keys alone, on the demonstration store.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TourStoryTests {
    /// A tour that begins on Home, as `merced tour` does.
    private func tell(_ size: Size = Size(width: 80, height: 24), _ body: (Story, Tour) async throws -> Void)
        async throws
    {
        var setting = Story.Setting()
        setting.size = size
        setting.orders = 120
        // As in the program: what was changed a moment ago is not sent yet.
        setting.hold = .seconds(10)
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("1")
            try await story.until("[1 Home]")
            story.root.offerTour()
            story.root.beginTour()
            try await body(story, try tour(story))
        }
    }

    private func tour(_ story: Story) throws -> Tour {
        try #require((story.root.host.band as? TourBand)?.tour)
    }

    private func isAt(_ step: String, _ story: Story, _ tour: Tour) async throws {
        await story.busy.idle()
        try await story.until("the tour at “\(step)”, is at “\(tour.step.id)”") { _ in tour.step.id == step }
    }

    /// What is pressed for each step, by its name.
    private func take(_ step: String, _ story: Story) async throws {
        switch step {
        case "orders": await story.press("2")
        case "move": await story.press(.down, .down)
        case "search":
            await story.press("/")
            await story.type("smith")
            await story.press(.enter)
        case "filter": await story.press("f", .escape)
        case "all": await story.press(.escape)
        case "open": await story.press(.enter)
        case "change":
            await story.press("s")
            try await story.until("a choice") { _ in story.root.host.overlay != nil }
            await story.press(.down, .enter)
        case "undo": await story.press("u")
        case "palette":
            await story.press(":")
            await story.type("status")
            await story.press(.escape)
        case "help": await story.press("?", .escape)
        case "products":
            await story.press("3")
            try await story.until("[3 Products]")
            try await story.until("a product") { frame in frame.cells.contains(where: \.isSelected) }
            await story.press(.enter)
        case "home": await story.press("1", .left)
        case "register":
            await story.press("7")
            await story.type("mug")
            try await story.until("something called mug") { frame in frame.text.joined().contains("Mug") }
            await story.press(.enter)
        case "cash":
            try await story.until("a price") { _ in
                story.root.register.model.cashDue != nil && story.root.register.model.isQuoted
            }
            await story.press(.function(7))
            try await story.until("Handed over")
            await story.press(.enter)
            try await story.until("PAID")
        default: Issue.record("no keys for \(step)")
        }
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_tour_when_each_step_is_taken_by_its_keys_then_it_ends_and_the_shop_is_as_told(_ size: Size) async throws {
        try await tell(size) { story, tour in
            for (index, step) in tour.steps.enumerated() {
                try await isAt(step.id, story, tour)
                #expect(story.shows("Tour · \(index + 1) of \(tour.steps.count)"))
                guard step.goal != .never else { break }
                if index > 0 { #expect(story.shows(step.about), "\(story.text)") }
                try await take(step.id, story)
            }
            #expect(tour.step.id == "end")
            #expect(story.root.register.model.paid?.number == "R1-000001")
            #expect(story.shows("merced login https://shop.example"))
            // Out of the register's box, and out of the tour.
            await story.press(.escape, .escape)
            try await story.until("The tour is over")
            #expect(story.root.host.band == nil)
            #expect(!story.shows("Tour ·"))
            await story.palette("tour")
            try await story.until("Tour · 1 of")
        }
    }

    @Test func test_tour_when_every_step_is_skipped_then_it_reaches_the_end_and_nothing_was_done() async throws {
        try await tell { story, tour in
            var last = -1
            while tour.step.goal != .never {
                #expect(tour.index > last)
                last = tour.index
                await story.press(.alt("g"))
            }
            #expect(tour.index == tour.steps.count - 1)
            await story.press(.alt("g"))
            #expect(tour.step.goal == .never, "there is nothing behind the last step")
            #expect(story.root.verbs.history.done.isEmpty)
            #expect(story.root.register.model.paid == nil)
            #expect(story.shows("[1 Home]"), "skipping goes nowhere")
        }
    }

    @Test func test_step_when_gone_back_to_then_waits_until_it_is_done_again() async throws {
        try await tell { story, tour in
            await story.press("2")
            try await isAt("move", story, tour)
            await story.press(.alt("z"))
            #expect(tour.step.id == "orders")
            try await story.until("Done before.")
            await story.press(.down)
            #expect(tour.step.id == "orders", "being there still is not coming there")
            await story.press("1")
            try await story.until("Press 2 for its orders.")
            await story.press("2")
            try await isAt("move", story, tour)
            await story.press(.alt("z"), .alt("z"), .alt("z"))
            #expect(tour.index == 0)
        }
    }

    @Test func test_keys_when_they_are_not_those_asked_for_then_work_and_the_tour_says_how_to_come_back() async throws {
        try await tell { story, tour in
            await story.press("2")
            try await isAt("move", story, tour)
            await story.press("3")
            try await story.until("[3 Products]")
            try await story.until("Press 2 for Orders first.")
            await story.press("7")
            try await story.until("Press Tab, then 2 for Orders first.")
            await story.press(.tab, "2")
            try await story.until("Press the down arrow")
            await story.press(.enter)
            try await story.until("Press Esc until the list is back.")
            await story.press(.escape, "?")
            try await story.until("Press Esc to close this first.")
            await story.press(.escape)
            try await story.until("Press the down arrow")
            #expect(tour.step.id == "move")
            while tour.step.id != "change" { await story.press(.alt("g")) }
            try await story.until("Press Enter to open one first.")
            await story.press(.enter, .alt("g"))
            try await story.until("Nothing is changed yet.")
            await story.press("u")
            #expect(tour.step.id == "undo", "nothing was taken back")
        }
    }

    @Test func test_list_when_it_is_still_being_read_as_its_step_begins_then_the_next_move_in_it_counts() async throws {
        try await Story.tell { story in
            story.root.offerTour()
            story.root.beginTour()
            let tour = try tour(story)
            try await isAt("move", story, tour)
            try await story.ready()
            #expect(tour.step.id == "move", "nobody moved yet")
            await story.press(.down)
            try await isAt("search", story, tour)
        }
    }

    @Test func test_tour_when_a_field_or_a_question_is_open_then_its_keys_work_and_type_nothing() async throws {
        try await tell { story, tour in
            await story.press("2", .down, "/")
            await story.type("smi")
            #expect(tour.step.id == "search")
            await story.press(.alt("g"))
            #expect(tour.step.id == "filter")
            #expect(story.shows("smi"))
            await story.press(":", .alt("g"))
            #expect(tour.step.id != "search")
            await story.press(.alt("z"))
            #expect(story.isRunning)
        }
    }

    @Test(arguments: ["orders", "palette", "cash"])
    func test_esc_when_it_leads_nowhere_then_ends_the_tour_without_asking(_ step: String) async throws {
        try await tell { story, tour in
            while tour.step.id != step { await story.press(.alt("g")) }
            await story.press("2", .escape)
            #expect(story.root.host.band == nil)
            #expect(story.root.host.overlay == nil)
            let off = story.root.host.commandsHere.filter { story.root.host.availability(of: $0) != .enabled }
            #expect(off.map(\.id).contains("tour.skip"))
        }
    }

    @Test func test_window_when_it_is_low_then_pages_keep_their_room_and_the_step_stands_in_the_status_line()
        async throws
    {
        try await tell { story, tour in
            for height in [24, 20, 19, 18, 17, 16, 15, 16, 40] {
                await story.send(.resize(Size(width: 60, height: height)))
                guard height >= 16 else { continue }
                #expect(story.shows("1 of \(tour.steps.count)"), "\(height): \(story.text)")
                #expect(story.status.hasPrefix(" Tour 1 of") == (height == 16), "\(height): \(story.status)")
            }
            await story.press("2")
            try await isAt("move", story, tour)
        }
    }

    @Test func test_words_when_the_window_has_80_columns_then_each_has_a_line() {
        for step in TourStep.all {
            #expect(step.about.count <= 78 && step.ask.count <= 78, "\(step.id)")
            #expect(step.about.allSatisfy(\.isASCII) && step.ask.allSatisfy(\.isASCII), "arrows have no word in ASCII")
        }
        #expect(Set(TourStep.all.map(\.id)).count == TourStep.all.count)
    }
}
