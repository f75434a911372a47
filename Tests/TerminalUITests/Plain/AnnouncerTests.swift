import Testing

@testable import TerminalUI

@Suite struct AnnouncerTests {
    private func spoken(
        _ region: SpokenRegion,
        layer: [String] = ["orders", "orders.list"],
        presses: Int = 0,
        messages: [String] = [],
        sync: String = "Synced now",
        syncState: Spoken.SyncState = .good
    ) -> Spoken {
        var spoken = Spoken()
        spoken.layer = layer
        spoken.place = "Orders"
        spoken.regions = [region]
        spoken.hints = ["Enter Open"]
        spoken.presses = presses
        spoken.messages = messages.enumerated().map { SpokenMessage(number: $0 + 1, text: $1) }
        spoken.sync = sync
        spoken.syncState = syncState
        return spoken
    }

    private func list(_ row: Int, of count: Int = 3, state: String? = nil, total: String = "$84.00") -> SpokenRegion {
        SpokenRegion(
            id: "table",
            title: "Orders, newest first",
            state: state ?? "\(count) orders",
            row: SpokenRow("Order #\(row), Ada Byrne, Total \(total)", brief: "#\(row)", position: "\(row) of \(count)")
        )
    }

    @Test func test_place_when_entered_then_title_count_keys_and_the_selected_row_are_said() {
        var announcer = Announcer()
        let said = announcer.hear(spoken(list(1)), at: .zero)
        #expect(said.lines == ["Synced now", "Orders, newest first", "3 orders", "Keys: Enter Open."])
        #expect(said.focus == .text("Order #1, Ada Byrne, Total $84.00. 1 of 3"))
    }

    @Test func test_band_when_it_says_something_else_then_that_is_said_once() {
        var announcer = Announcer()
        var frame = spoken(list(1))
        frame.band = "Step 1. Press j."
        #expect(announcer.hear(frame, at: .zero).lines.contains("Step 1. Press j."))
        frame.regions = [list(2)]
        frame.presses = 1
        #expect(announcer.hear(frame, at: .zero).lines == [])
        frame.band = "Step 2. Press g."
        frame.presses = 2
        #expect(announcer.hear(frame, at: .zero).lines == ["Step 2. Press g."])
    }

    @Test func test_key_when_it_moves_then_the_row_alone_is_said() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1)), at: .zero)
        let said = announcer.hear(spoken(list(2), presses: 1), at: .zero)
        #expect(said.lines == [])
        #expect(said.focus == .text("Order #2, Ada Byrne, Total $84.00. 2 of 3"))
    }

    @Test func test_key_when_it_changes_nothing_then_the_row_is_said_again() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(3)), at: .zero)
        let said = announcer.hear(spoken(list(3), presses: 1), at: .zero)
        #expect(said.focus == .text("Order #3, Ada Byrne, Total $84.00. 3 of 3"))
        #expect(said.isAnew)
    }

    @Test func test_frame_when_only_the_sync_grew_older_then_nothing_is_said() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1)), at: .zero)
        for age in stride(from: 10, to: 600, by: 10) {
            let said = announcer.hear(spoken(list(1), sync: "Synced \(age)s ago"), at: .seconds(age))
            #expect(said == Announcer.Utterance())
        }
    }

    @Test func test_frames_when_a_sync_brings_rows_then_they_are_not_counted_aloud() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1, of: 3)), at: .zero)
        var lines: [String] = []
        for count in 4..<2_000 {
            lines += announcer.hear(spoken(list(1, of: count)), at: .milliseconds(50 * count)).lines
        }
        #expect(lines == ["4 orders"])
    }

    @Test func test_row_when_the_store_changes_it_all_the_time_then_it_is_said_every_other_second() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1)), at: .zero)
        var said = 0
        for step in 1...100 {
            let utterance = announcer.hear(spoken(list(1, total: "$\(step).00")), at: .milliseconds(100 * step))
            if utterance.focus != nil { said += 1 }
        }
        #expect((4...7).contains(said), "\(said) times in ten seconds")
        #expect(announcer.deadline != nil)
    }

    @Test func test_toast_when_it_comes_then_it_is_said_once_and_the_row_in_short() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1)), at: .zero)
        let said = announcer.hear(spoken(list(1), messages: ["Done: saved."]), at: .seconds(1))
        #expect(said.lines == ["Done: saved."])
        #expect(said.focus == .text("#1. 1 of 3"))
        #expect(announcer.hear(spoken(list(1), messages: ["Done: saved."]), at: .seconds(9)) == Announcer.Utterance())
    }

    @Test func test_connection_when_lost_and_found_then_both_are_said() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1)), at: .zero)
        let lost = announcer.hear(spoken(list(1), sync: "Offline, saved 14:02", syncState: .problem), at: .seconds(5))
        #expect(lost.lines == ["Offline, saved 14:02"])
        _ = announcer.hear(spoken(list(1), sync: "Syncing 1 of 8", syncState: .other), at: .seconds(10))
        let found = announcer.hear(spoken(list(1), sync: "Synced now"), at: .seconds(15))
        #expect(found.lines == ["Synced now"])
    }

    @Test func test_refresh_when_asked_for_then_its_end_is_said() {
        var announcer = Announcer()
        _ = announcer.hear(spoken(list(1), sync: "Synced 12s ago"), at: .zero)
        var asked = spoken(list(1), presses: 1, sync: "Synced 12s ago")
        asked.lastCommand = "refresh"
        _ = announcer.hear(asked, at: .seconds(1))
        #expect(
            announcer.hear(spoken(list(1), presses: 1, sync: "Synced now"), at: .seconds(2)).lines == ["Synced now"]
        )
    }

    @Test func test_overlay_when_it_closes_then_the_page_below_is_not_read_again() {
        let page = SpokenRegion(
            id: "page",
            title: "Order #1, Pending",
            lines: ["Placed: today", "Total: $84.00"],
            row: SpokenRow("Placed: today", brief: "Order #1", isLine: true)
        )
        var announcer = Announcer()
        let layer = ["orders", "orders.list", "orders.page"]
        let entered = announcer.hear(spoken(page, layer: layer), at: .zero)
        #expect(entered.lines.suffix(3) == ["Placed: today", "Total: $84.00", "Keys: Enter Open."])
        #expect(entered.focus == .text("Order #1"))
        let dialog = SpokenRegion(id: "quit", title: "Quit?", row: SpokenRow("Stay, button", position: "1 of 2"))
        let asked = announcer.hear(spoken(dialog, layer: layer + ["quit"], presses: 1), at: .zero)
        #expect(asked.lines.first == "Quit?")
        #expect(asked.focus == .text("Stay, button. 1 of 2"))
        var changed = page
        changed.title = "Order #1, Completed"
        let back = announcer.hear(spoken(changed, layer: layer, presses: 2), at: .zero)
        #expect(back.lines == ["Order #1, Completed"])
        #expect(back.focus == .text("Placed: today"))
    }

    @Test func test_dialog_when_it_is_about_something_else_then_its_keys_are_said_again() {
        let layer = ["orders", "orders.list", "payment"]
        var dialog = spoken(SpokenRegion(id: "payment", title: "Take payment", lines: ["$84.00"]), layer: layer)
        dialog.isDialog = true
        dialog.hints = ["Esc Cancel payment"]
        var announcer = Announcer()
        let asked = announcer.hear(dialog, at: .zero)
        #expect(asked.focus == .text("Keys: Esc Cancel payment."))
        dialog.regions = [SpokenRegion(id: "payment", title: "Payment complete", lines: ["PAID: $84.00"])]
        dialog.hints = ["Enter Done", "p Print receipt"]
        let paid = announcer.hear(dialog, at: .seconds(5))
        #expect(paid.lines == ["Payment complete", "PAID: $84.00"])
        #expect(paid.focus == .text("Keys: Enter Done, p Print receipt."))
        let again = announcer.hear(dialog, at: .seconds(10))
        #expect(again.lines.isEmpty && again.focus == nil)
    }

    @Test func test_page_when_lines_arrive_then_only_they_are_read() {
        var page = SpokenRegion(id: "page", title: "Order #1", lines: ["Opening…"])
        var announcer = Announcer()
        _ = announcer.hear(spoken(page), at: .zero)
        page.lines = ["Placed: today", "Total: $84.00"]
        page.row = SpokenRow("Placed: today", brief: "Order #1", isLine: true)
        let said = announcer.hear(spoken(page), at: .zero)
        #expect(said.lines == ["Placed: today", "Total: $84.00"])
        #expect(said.focus == .text("Order #1"))
    }

    @Test func test_page_when_endless_then_it_is_cut_and_says_how_much_is_left() {
        let page = SpokenRegion(id: "page", title: "Order", lines: (0..<500).map { "line \($0)" })
        var announcer = Announcer()
        let said = announcer.hear(spoken(page), at: .zero)
        #expect(said.lines.contains("440 more lines."))
        #expect(said.lines.count < 70)
    }

    @Test func test_typing_when_the_list_narrows_then_its_count_waits_for_a_pause() {
        func typed(_ text: String, _ matches: Int) -> SpokenRegion {
            var region = list(1, of: matches, state: "\(matches) matches")
            region.field = SpokenField(label: "Search", before: text, after: "")
            return region
        }
        var announcer = Announcer()
        _ = announcer.hear(spoken(typed("", 60)), at: .zero)
        for (index, text) in ["g", "ga", "gal"].enumerated() {
            let said = announcer.hear(
                spoken(typed(text, 60 - index), presses: index + 1),
                at: .milliseconds(100 * index)
            )
            #expect(said.lines == [])
            #expect(said.focus == .field(SpokenField(label: "Search", before: text, after: "")))
        }
        #expect(announcer.hear(spoken(typed("gal", 3), presses: 3), at: .milliseconds(300)).lines == [])
        #expect(announcer.deadline == .milliseconds(900))
        let said = announcer.hear(spoken(typed("gal", 3), presses: 3), at: .milliseconds(900))
        #expect(said.lines.contains("3 matches"))
        #expect(announcer.deadline == nil)
    }

    @Test func test_everything_when_forgotten_then_it_is_said_again() {
        var announcer = Announcer()
        let first = announcer.hear(spoken(list(1)), at: .zero)
        announcer.forget()
        let again = announcer.hear(spoken(list(1), presses: 1), at: .seconds(60))
        #expect(again.lines == first.lines)
    }
}
