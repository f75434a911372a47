import DemoStore
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Marked orders: previewed, changed, printed, found again, taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderBulkStoryTests {
    /// Marks the first three orders that are processed.
    private func tell(
        _ setting: Story.Setting = Story.Setting(),
        _ body: (Story, [Int]) async throws -> Void
    ) async throws {
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.palette("orders status:processing")
            try await story.until("such orders") { frame in
                frame.text[1].contains("processing") && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            let screen = try #require(story.root.host.screen as? OrdersScreen)
            let ids = (0..<3).compactMap { screen.model.record(at: $0).map { Int($0.orderID) } }
            #expect(ids.count == 3)
            await story.press(" ", " ", " ")
            try await story.until("3 marked")
            try await body(story, ids)
        }
    }

    private func statuses(_ ids: [Int], _ story: Story) -> Set<String> {
        Set(ids.compactMap { story.store.status(ofOrder: $0) })
    }

    private func choose(_ id: String, _ story: Story) async {
        await story.press("g")
        for _ in 0..<30 where story.root.host.overlay?.focusPath.last != id { await story.press("j") }
        await story.press(.enter)
    }

    @Test func test_status_when_applied_then_each_row_tells_and_it_is_found_again_and_taken_back() async throws {
        try await tell { story, ids in
            await story.press("s")
            try await story.until("Status of 3 orders")
            await choose("completed", story)
            try await story.until("3 of 3 change")
            #expect(story.shows("Status set to Completed") && story.store.writes.isEmpty)
            await story.press(.enter)
            try await story.until("Change 3 orders to Completed?")
            await story.press(.enter)
            #expect(story.store.writes.isEmpty, "Cancel is chosen at first")
            await story.press(.enter, .right, .enter)
            try await story.until("every row in the store") { $0.text.count { $0.contains("In the store") } == 3 }
            await story.busy.idle()
            #expect(story.root.host.screen.summary == "3 of 3 in the store")
            #expect(statuses(ids, story) == ["completed"])
            await story.press(.escape)
            #expect(story.isAtRoot && !story.shows("marked"))
            await story.palette("bulk changes of orders")
            try await story.until("3 orders changed to Completed.")
            await story.press(.enter)
            try await story.until("3 of 3 in the store")
            await story.press("u")
            try await story.until("Undo this in the store?")
            await story.press(.right, .enter)
            try await story.until("every row taken back") { $0.text.count { $0.contains("‹ Undone") } == 3 }
            await story.busy.idle()
            #expect(statuses(ids, story) == ["processing"])
        }
    }

    @Test func test_status_when_held_and_taken_back_then_nothing_was_sent_and_rows_say_so() async throws {
        var setting = Story.Setting()
        setting.hold = .seconds(10)
        try await tell(setting) { story, ids in
            await story.press("s")
            await choose("completed", story)
            try await story.until("3 of 3 change")
            await story.press(.enter, .right, .enter)
            try await story.until("3 waiting")
            await story.press("u")
            try await story.until("Nothing was sent.")
            await story.busy.idle()
            try await story.until("undone")
            #expect(statuses(ids, story) == ["processing"] && story.store.writes.isEmpty)
        }
    }

    @Test func test_trash_when_applied_then_says_so_and_undo_brings_them_back() async throws {
        try await tell { story, ids in
            await story.press("d")
            try await story.until("To the trash")
            await story.press(.enter)
            try await story.until("Move 3 orders to the trash?")
            await story.press(.right, .enter)
            try await story.until("3 of 3 in the store")
            #expect(statuses(ids, story) == ["trash"])
            await story.press("u")
            await story.busy.idle()
            if story.question != nil { await story.press(.right, .enter) }
            await story.busy.idle()
            try await story.until("3 undone")
            #expect(statuses(ids, story) == ["processing"])
        }
    }

    @Test func test_note_when_to_customers_then_the_mail_is_said_first_and_typed_words_are_not_lost() async throws {
        try await tell { story, ids in
            await story.press("m", "c")
            try await story.until("Note to the customers of 3 orders")
            await story.type("On its way")
            await story.press(.enter)
            try await story.until("3 of 3 change")
            await story.press(.escape)
            try await story.until("Discard this note?")
            await story.press(.enter)
            try await story.until("3 of 3 change")
            await story.press(.enter)
            try await story.until("E-mail the customers of 3 orders?")
            #expect(story.shows("e-mails each of them"))
            #expect(story.store.writes.isEmpty)
            await story.press(.right, .enter)
            try await story.until("3 of 3 in the store")
            for id in ids { #expect(story.store.writes["POST wc/v3/orders/\(id)/notes"] == 1) }
        }
    }

    private static func receipts(_ ids: [Int64]) -> [Int64: Receipt] {
        let pairs = ids.map { ($0, ScriptedCounter.receipt.copy(number: "R1-\($0)", orderID: $0)) }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test func test_print_when_the_paper_runs_out_then_says_what_is_printed_and_goes_on_from_there() async throws {
        let counter = ScriptedCounter()
        counter.newest = { Self.receipts($0.dropLast()) }
        var setting = Story.Setting()
        setting.counter = counter
        try await tell(setting) { story, _ in
            counter.answerPrint = { receipt in
                if counter.prints == 2 { return .failure(ScriptedCounter.Failure(errorDescription: "Out of paper.")) }
                return .success(PrintedReceipt(number: receipt.number, wasCopy: counter.prints > 2))
            }
            await story.press("p")
            try await story.until("2 of 3 change, 1 cannot")
            #expect(story.shows("No receipt is kept here."))
            await story.press(.enter)
            try await story.until("Print 2 receipts?")
            await story.press(.right, .enter)
            try await story.until("1 of 2 receipts printed, then it stopped. Out of paper.")
            #expect(story.hints.contains("Continue") && counter.prints == 2)
            await story.press(.enter)
            try await story.until("2 of 2 receipts printed")
            #expect(counter.prints == 3)
            #expect(story.shows("Printed, marked COPY"))
            story.acknowledge("Out of paper.")
        }
    }

    @Test func test_print_when_stopped_then_the_one_at_the_printer_ends_and_the_rest_waits() async throws {
        let counter = ScriptedCounter()
        counter.newest = { Self.receipts($0) }
        var setting = Story.Setting()
        setting.counter = counter
        try await tell(setting) { story, _ in
            counter.answerPrint = { _ in nil }
            await story.press("p")
            try await story.until("3 of 3 change")
            await story.press(.enter, .right, .enter)
            try await story.until("Printing")
            #expect(story.hints.contains("Stop"))
            await story.press(.escape)
            try await story.until("stopping")
            counter.answerPrint = { .success(PrintedReceipt(number: $0.number, wasCopy: false)) }
            counter.answerHeldPrints()
            try await story.until("1 of 3 receipts printed · stopped")
            #expect(counter.prints == 1)
            await story.press(.enter)
            try await story.until("3 of 3 receipts printed")
            #expect(counter.prints == 3)
        }
    }
}
