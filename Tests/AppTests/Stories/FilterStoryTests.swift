import DemoStore
import Foundation
import TerminalUI
import Testing

/// The filter language in the search, the filter dialog, saved filters and marks, by keys.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FilterStoryTests {
    /// Waits for what the status line says beside messages, which may hide it.
    private func summary(_ words: String, _ story: Story) async throws {
        try await story.until("“\(words)” in the summary") { _ in story.root.host.screen.summary.contains(words) }
    }

    /// Picks from the list to choose from that is open.
    private func choose(_ id: String, _ story: Story) async {
        await story.press("g")
        for _ in 0..<30 where story.root.host.overlay?.focusPath.last != id { await story.press(.down) }
        await story.press(.enter)
    }

    @Test func test_search_when_conditions_are_typed_then_narrows_and_says_what_is_wrong() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("/")
            await story.type("status:comp")
            try await story.until("Orders · /status:comp")
            try await story.until("completed rows only") { frame in
                frame.text[3..<20].allSatisfy { !$0.contains("Processing") }
            }
            await story.press(.ctrl("u"))
            await story.type("total:x")
            try await story.until("“x” is not an amount")
            await story.press(.ctrl("u"))
            await story.type("sta")
            await story.press(.tab)
            try await story.until("/status:")
            await story.press(.escape)
            try await story.until("35 orders")
        }
    }

    @Test func test_enter_when_typed_right_after_the_one_that_ends_a_search_then_opens_what_was_found() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.pressWithoutWaiting("/", "r", "u", "i", "z", .enter, .enter)
            try await story.until("Placed")
            #expect(story.shows("#3124"))
            await story.press(.escape)
            await story.pressWithoutWaiting("/", .ctrl("u"), "f", "o", "n", "t", .enter, "s")
            try await story.until("Status of order #3126")
            await story.press(.escape)
        }
    }

    @Test func test_search_when_a_word_is_misspelled_then_suggests_the_one_that_is_there() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.press("/")
            await story.type("galwey")
            try await story.until("Did you mean “galway”?")
            #expect(story.shows("Enter Search for galway"))
            await story.press(.enter)
            try await summary("5 matches", story)
            #expect(story.shows("Orders · “galway”"))
        }
    }

    @Test func test_search_when_notes_are_not_here_yet_then_says_of_how_many_orders_until_they_are() async throws {
        var setting = Story.Setting()
        setting.orders = 150
        try await Story.tell(setting) { story in
            try await story.ready()
            #expect(!story.shows("not searched"))
            await story.press("/")
            await story.type("status:completed")
            #expect(!story.shows("not searched"), "no words, no notes")
            await story.press(.ctrl("u"))
            await story.type("e")
            try await story.until("a number of orders") { $0.text[22].contains(/notes of [0-9]+ not searched/) }
            await story.press(.enter)
            for _ in 0..<20 where story.status.contains("not searched") {
                await story.pass(.seconds(60))
            }
            #expect(story.status.contains("match"), "\(story.status)")
            #expect(!story.status.contains("not searched"), "\(story.status)")
        }
    }

    @Test func test_dialog_when_conditions_are_chosen_and_typed_then_list_title_and_line_agree() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.press("f", .enter)
            try await story.until("Orders with status")
            await choose("processing", story)
            try await story.until("status:processing")
            try await story.until("2 orders: processing")
            // Down to the amount.
            await story.press("j", "j", .enter)
            await story.type(">50")
            await story.press(.enter)
            try await story.until("status:processing total>50")
            await story.press(.escape)
            try await story.until("Orders · processing · over 50")
            try await summary("1 order", story)
            await story.press("f", "g")
            for _ in 0..<3 { await story.press(.up) }
            await story.press(.enter, .ctrl("u"))
            await story.type("-status:processing has:note")
            await story.press(.enter, .escape)
            try await story.until("No order is not processing · with a note.")
            await story.press(.escape)
            try await summary("5 orders", story)
        }
    }

    @Test func test_range_when_a_letter_follows_its_key_then_replaces_the_days_and_nothing_else() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.palette("orders total>10")
            try await story.until("Orders · over 10")
            await story.press("t")
            try await story.until("Orders placed")
            await story.press("y")
            try await story.until("Orders · over 10 · this year")
            #expect(story.isAtRoot)
            await story.press("t", "q")
            try await story.until("Orders · over 10 · this quarter")
            await story.press("t", "g", .enter)
            try await story.until("any day") { $0.text.contains { $0.contains("Orders · over 10 ━") } }
            await story.press("t", "c")
            await story.type("2026-11-20..2026-11-21")
            await story.press(.enter, .escape)
            try await story.until("Orders · over 10 · 2026-11-20 to 2026-11-21")
            await story.press("t", .escape)
            #expect(story.isAtRoot)
            #expect(story.shows("Orders · over 10 · 2026-11-20 to 2026-11-21"))
        }
    }

    @Test func test_saved_filter_when_saved_then_is_found_counted_renamed_and_deleted() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.palette("orders total>50")
            try await story.until("Orders · over 50")
            await story.press("f")
            for _ in 0..<11 { await story.press(.down) }
            #expect(story.root.host.overlay?.focusPath.last == "save")
            await story.press(.enter)
            await story.type("Big ones")
            await story.press(.enter)
            try await story.until("Filter “Big ones” saved.")
            await story.press("k", .enter)
            try await story.until("Big ones")
            try await story.until("3 orders")
            await story.press("e", .ctrl("u"))
            await story.type("Large")
            await story.press(.enter)
            try await story.until("Large")
            await story.press(.escape, .escape, .escape)
            try await summary("5 orders", story)
            await story.palette("orders Large")
            try await story.until("Orders · over 50")
            await story.press("f")
            for _ in 0..<10 { await story.press(.down) }
            await story.press(.enter, "d", .right, .enter)
            try await story.until("None yet.")
        }
    }

    struct NamedList: CustomTestStringConvertible {
        let records: String
        let digit: Character
        let filter: String
        let all: String
        var testDescription: String { records }

        static let others = [
            NamedList(records: "products", digit: "3", filter: "price>20", all: "Show all products"),
            NamedList(records: "reviews", digit: "6", filter: "stars:5", all: "Show all reviews"),
        ]
    }

    @Test(arguments: NamedList.others)
    func test_saved_filter_when_of_other_lists_then_is_kept_counted_and_found_apart_from_orders(
        _ list: NamedList
    ) async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character(list.digit))
            try await story.until(list.records)
            await story.palette("save this filter")
            try await story.until("choose what to show first")
            await story.press(.escape, .escape, "/")
            await story.type(list.filter)
            try await story.until("Ctrl-S Save")
            await story.press(.ctrl("s"))
            try await story.until("Save this filter as")
            await story.type("Mine")
            await story.press(.enter)
            try await story.until("Filter “Mine” saved.")
            let count = story.root.host.screen.summary.prefix { $0.isNumber }
            await story.press(.escape)
            try await story.until(not: "· \(list.filter)")
            await story.press("f")
            try await story.until("Saved filters…")
            #expect(!story.shows(list.all))
            while story.root.host.overlay?.focusPath.last != "saved" { await story.press(.down) }
            await story.press(.enter)
            try await story.until("\(count) ")
            #expect(
                story.frame.text.contains { $0.contains("Mine") && $0.contains("\(count) \(list.records.dropLast())") }
            )
            await story.press(.enter)
            try await story.until(list.all)
            await story.press(.escape)
            try await story.until("· \(list.filter)")
            await story.press("2")
            await story.palette("saved filters")
            try await story.until("None yet.")
            await story.press(.escape)
            await story.palette("\(list.records) Mine")
            try await story.until("· \(list.filter)")
            await story.press(.escape)
            try await story.until("Orders")
        }
    }

    @Test func test_saved_filter_when_it_cannot_be_kept_then_that_is_said_and_it_is_not_among_them() async throws {
        try await Story.tell { story in
            try await story.ready()
            // A folder of its name cannot be replaced by a file.
            let file = story.exports.appending(path: "state/filters-7.json")
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            await story.press("/")
            await story.type("total>20")
            await story.press(.ctrl("s"))
            try await story.until("Save this filter as")
            await story.type("Mine")
            await story.press(.enter)
            try await story.until("The filter could not be saved")
            story.acknowledge("The filter could not be saved")
            await story.press(.escape, .escape)
            await story.palette("saved filters")
            try await story.until("None yet.")
        }
    }

    @Test func test_saved_filters_of_a_product_s_reviews_when_listed_then_are_counted_for_that_product() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("6", "/")
            await story.type("status:approved")
            await story.press(.ctrl("s"))
            await story.type("Shown")
            await story.press(.enter)
            try await story.until("saved.")
            let all = story.root.host.screen.summary.prefix { $0.isNumber }
            await story.press(.escape)
            await story.palette("product of the review")
            try await story.until("[General]")
            story.root.host.perform("product.reviews")
            try await story.until("Reviews of “")
            await story.palette("saved filters")
            try await story.until("a count") { $0.text.contains { $0.contains("Shown") && !$0.contains("…") } }
            let row = try #require(story.frame.text.first { $0.contains("Shown") })
            #expect(!row.contains(" \(all) review"))
            let counted = try #require(row.firstMatch(of: /([0-9]+) reviews?/)?.output.1)
            await story.press(.enter)
            try await summary("\(counted) review", story)
        }
    }

    @Test func test_marks_when_set_by_one_range_and_all_then_are_counted_and_escape_clears_them() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.press("g", " ")
            try await summary("1 marked", story)
            #expect(story.frame.text.contains { $0.contains("* #3128") })
            await story.press("v", "j", "j", "v")
            try await summary("4 marked", story)
            await story.press("*")
            try await summary("5 marked", story)
            await story.press(" ")
            try await summary("4 marked", story)
            await story.press(.escape)
            try await story.until("no marks") { _ in !story.root.host.screen.summary.contains("marked") }
            #expect(story.isAtRoot)
        }
    }

    @Test func test_marks_when_their_status_is_set_then_asks_with_the_number_and_changes_all() async throws {
        var setting = Story.Setting()
        setting.orders = 30
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("f", .enter, "j", .enter, .escape)
            try await story.until("Orders · to do")
            let count = try #require(Int(story.root.host.screen.summary.prefix { $0.isNumber }))
            await story.press("*", "s")
            try await story.until("Status of \(count) orders")
            let names = story.frame.text.compactMap { $0.contains("Completed") ? $0 : nil }
            #expect(!names.isEmpty)
            await choose("completed", story)
            try await story.until("\(count) of \(count) change")
            await story.press(.enter)
            try await story.until("Change \(count) orders to Completed?")
            await story.press(.enter)
            #expect(!story.shows("changed to"))
            await story.press(.enter, .right, .enter)
            try await story.until("\(count) orders changed to Completed.")
            await story.press(.escape)
            try await story.until("No order")
            #expect(!story.shows("marked"))
            await story.busy.idle()
        }
    }

    @Test func test_list_when_orders_come_above_then_the_selected_row_does_not_move_on_the_screen() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("j", "j", "j", "j")
            let selected = story.selectedNumber
            let row = try #require(story.frame.text.firstIndex { $0.contains("▸") })
            for id in story.store.orderIDs.prefix(2) {
                story.store.changeOrderBehindTheBack(
                    id: id,
                    fields: ["date_created": "2026-11-22T09:29:59", "status": "processing"]
                )
            }
            await story.press("r")
            await story.busy.idle()
            try await story.until("Synced")
            #expect(story.selectedNumber == selected)
            #expect(story.frame.text.firstIndex { $0.contains("▸") } == row)
        }
    }
}
