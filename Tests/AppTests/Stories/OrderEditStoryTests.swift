import DemoStore
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderEditStoryTests {
    private nonisolated static let refusal = """
        {"code":"rest_invalid_param","message":"Stock plugin says no.","data":{"status":400}}
        """

    private static func refusingWrites(_ setting: Story.Setting = Story.Setting()) -> Story.Setting {
        var setting = setting
        setting.prepareProxy = { proxy in
            proxy.add(Fault(.status(400, body: refusal, headers: ["Content-Type": "application/json"]), method: "PUT"))
        }
        return setting
    }

    /// Sets the selected order to Cancelled, a status nothing in the demonstration store forbids.
    private func cancel(_ story: Story) async throws {
        await story.press(.character("s"))
        #expect(story.shows("Status of order \(story.selectedNumber)"))
        await story.press(.home)
        for _ in 0..<20 where !(story.frame.focusPath.last == "cancelled") { await story.press(.down) }
        #expect(story.frame.focusPath.last == "cancelled")
        await story.press(.enter)
    }

    @Test func test_status_when_changed_then_list_page_and_store_have_it() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("j"))
            let id = story.selectedID
            try await cancel(story)
            try await story.until("Order #\(id) set to Cancelled.")
            try await story.until("row with the new status") { frame in
                frame.text.contains { $0.contains("#\(id) ") && $0.contains("✗ Cancelled") && !$0.contains("~") }
            }
            #expect(story.store.status(ofOrder: id) == "cancelled")
            await story.press(.enter)
            try await story.until("✗ Cancelled")
            #expect(story.frame.text[1].contains("Cancelled"))
            #expect(!story.shows("not sent yet"))
            #expect(story.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            #expect(story.analytics.names.contains(.orderStatusChanged))
        }
    }

    @Test func test_status_when_same_one_is_picked_then_nothing_is_sent() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("s"), .enter)
            #expect(story.store.writes.isEmpty)
            #expect(!story.shows("Status of order"))
        }
    }

    @Test func test_status_when_the_store_refuses_then_rolls_back_and_says_why_until_it_is_forgotten() async throws {
        try await Story.tell(Self.refusingWrites()) { story in
            try await story.ready()
            let id = story.selectedID
            let before = story.selected
            try await cancel(story)
            try await story.until("Order #\(id): Not changed to Cancelled.")
            story.acknowledge("Stock plugin says no")
            // It outlives the time other messages have.
            story.clock.advance(by: .seconds(8))
            await story.busy.idle()
            #expect(story.status.contains("Not changed to Cancelled."))
            try await story.until("row as it was") { frame in frame.text.contains(before) }
            #expect(!story.shows("rest_invalid_param"))
            await story.palette("messages")
            #expect(story.shows("rest_invalid_param"))
            await story.press(.escape, .enter)
            try await story.until("Stock plugin says no")
            #expect(!story.status.contains("Not changed"))
            #expect(story.shows("! Not changed to Cancelled."))
            await story.palette("forget refused")
            try await story.until(not: "Stock plugin says no")
            #expect(story.store.status(ofOrder: id) != "cancelled")
            #expect(story.analytics.names.contains(.orderStatusChangeFailed))
        }
    }

    @Test func test_private_note_when_typed_then_the_store_has_it_and_no_mail_goes() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await story.press(.enter)
            try await story.until("Notes (")
            await story.press(.character("m"))
            #expect(story.shows("Add note to order #\(id)"))
            await story.press(.character("p"))
            #expect(story.shows("Only people who run the store see it."))
            await story.type("Called, will ring at 5")
            await story.press(.enter)
            try await story.until("Note added to order #\(id).")
            try await story.notes(of: id, contain: "Called, will ring at 5", forCustomer: false)
            await story.press(.character("]"), .character("]"))
            try await story.until("Called, will ring at 5")
            try await story.until(not: "not sent yet")
            #expect(story.analytics.names.contains(.orderNoteAdded))
        }
    }

    @Test func test_customer_note_when_pasted_with_newlines_then_keeps_them_and_goes_to_the_customer() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await story.press(.character("m"), .character("c"))
            #expect(story.shows("The store e-mails this note to the customer."))
            await story.send(.paste("First line\nd\nq\nlast line"))
            #expect(story.shows("First line"))
            #expect(story.shows("last line"))
            await story.press(.enter)
            try await story.until("Note added to order #\(id).")
            try await story.notes(of: id, contain: "First line\nd\nq\nlast line", forCustomer: true)
        }
    }

    @Test func test_note_when_left_with_words_in_it_then_asks_first() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await story.press(.character("m"), .character("p"), .escape)
            #expect(story.frame.focusPath.last == "list")
            await story.press(.character("m"), .character("p"))
            await story.type("precious")
            await story.press(.escape)
            #expect(story.shows("Discard this note?"))
            await story.press(.escape)
            #expect(story.shows("precious"))
            #expect(story.frame.focusPath.last == "note")
            await story.press(.escape, .enter)
            #expect(story.shows("precious"))
            await story.press(.escape, .right, .enter)
            #expect(!story.shows("precious"))
            #expect(story.store.writes.isEmpty)
            #expect(story.selectedID == id)
        }
    }

    @Test func test_paste_when_no_field_is_open_then_does_nothing() async throws {
        try await Story.tell { story in
            try await story.ready()
            let before = story.frame.text.dropLast(2)
            await story.send(.paste("d\n\nq"))
            #expect(story.frame.text.dropLast(2) == before)
            #expect(story.status.contains("came all at once: it did nothing here"))
        }
    }

    @Test func test_change_when_offline_then_waits_visibly_and_goes_once_the_store_answers() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            story.proxy.goDown()
            try await cancel(story)
            try await story.until("1 waiting")
            try await story.until("Offline, saved 09:30")
            #expect(story.status.contains("↑ 1 waiting"))
            #expect(story.selected.contains("▸~") || story.selected.contains("▸ ~"))
            #expect(story.selected.contains("✗ Cancelled"))
            #expect(story.store.status(ofOrder: id) != "cancelled")
            await story.press(.enter)
            try await story.until("not sent yet")
            await story.press(.escape)
            // Keys go on working.
            await story.press(.character("j"), .character("k"))
            #expect(story.selectedID == id)
            try story.proxy.comeUp()
            story.clock.advance(by: .seconds(60))
            try await story.until(not: "1 waiting")
            try await story.until("Synced")
            #expect(story.store.status(ofOrder: id) == "cancelled")
            #expect(story.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            #expect(!story.selected.contains("~"))
        }
    }

    @Test func test_offline_when_a_change_is_made_then_says_it_waits_and_refresh_tries_at_once() async throws {
        try await Story.tell { story in
            try await story.ready()
            story.proxy.goDown()
            await story.press(.character("r"))
            try await story.until("Offline, changes wait here.")
            try await cancel(story)
            try await story.until("Not sent yet: #\(story.selectedID) to Cancelled.")
            try story.proxy.comeUp()
            await story.press(.character("r"))
            try await story.until(not: "1 waiting")
            try await story.until("Online again.")
        }
    }
}
