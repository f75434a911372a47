import DemoStore
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

/// What is not in the store yet: seen, taken back, dropped, decided.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OutboxStoryTests {
    private func pick(_ status: String, _ story: Story) async {
        await story.press("s", .home)
        for _ in 0..<20 where story.frame.focusPath.last != status { await story.press(.down) }
        await story.press(.enter)
    }

    /// `u`, and yes: the store has it already.
    private func takeBack(_ story: Story) async throws {
        await story.busy.idle()
        await story.press("u")
        try await story.until("Undo this in the store?")
        await story.press(.right, .enter)
    }

    private func status(_ story: Story, _ id: Int, is wanted: String) async throws {
        try await story.screen.wait(for: "\(id) to be \(wanted)") { _ in story.store.status(ofOrder: id) == wanted }
    }

    @Test func test_undo_when_named_in_the_toast_then_u_takes_it_back_in_the_store_and_redo_does_it_again() async throws
    {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            await pick("cancelled", story)
            try await story.until("Order #\(id) set to Cancelled.  u Undo")
            try await status(story, id, is: "cancelled")
            try await takeBack(story)
            try await story.until("Undone: Order #\(id) set to Cancelled.")
            try await status(story, id, is: before)
            await story.press(.ctrl("r"))
            try await status(story, id, is: "cancelled")
            try await takeBack(story)
            try await status(story, id, is: before)
            await story.press("u")
            try await story.until("nothing to undo")
        }
    }

    @Test func test_undo_when_somebody_changed_it_since_then_says_so_and_changes_nothing() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await pick("cancelled", story)
            try await status(story, id, is: "cancelled")
            story.store.changeOrderBehindTheBack(id: id, status: "refunded")
            await story.press("r")
            try await story.until("Refunded")
            try await takeBack(story)
            try await story.until("Not undone. It was changed again since.")
            story.acknowledge("changed again")
            #expect(story.store.status(ofOrder: id) == "refunded")
        }
    }

    @Test func test_restore_when_in_the_trash_then_status_before_is_first_and_effects_are_said() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("j"))
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            await story.press(.enter, .character("d"), .right, .enter)
            try await story.until("Order #\(id) moved to the trash.")
            try await status(story, id, is: "trash")
            await story.press(.character("s"))
            try await story.until("Restore order #\(id) as")
            #expect(story.frame.focusPath.last == before)
            #expect(story.shows("(as before the trash)"))
            await story.press(.enter)
            try await story.until("Restore order #\(id) as ")
            try await story.until("mail")
            await story.press(.enter)
            try await status(story, id, is: "trash")
            await story.press(.character("s"))
            try await story.until("(as before the trash)")
            await story.press(.enter, .right, .enter)
            try await story.until("Order #\(id) is out of the trash")
            try await status(story, id, is: before)
        }
    }

    @Test func test_trash_when_the_order_has_its_stock_then_said_that_it_stays_taken() async throws {
        try await Story.tell { story in
            try await story.ready()
            let counted = story.store.ids(of: .products).first { id in
                let product = story.store.json(of: .products, id: id)
                return product?["manage_stock"] == true && product?["variations"]?.elements.isEmpty == true
            }
            let product = try #require(counted)
            let id = story.store.checkOut([["product_id": .integer(product), "quantity": 1]])
            story.store.changeOrderBehindTheBack(id: id, status: "processing")
            _ = try await story.stores.perform { OrderAction.synchronizeOrders(siteID: 7, onCompletion: $0) }
            await story.press(.home)
            try await story.until("the newest order") { _ in story.selectedID == id }
            await story.press("d")
            try await story.until("Move order #\(id) to the trash?")
            #expect(story.shows("Its stock stays taken: cancel it first"))
        }
    }

    @Test func test_trash_when_confirmed_then_gone_from_the_list_and_back_with_u() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            await story.press("d")
            try await story.until("Move order #\(id) to the trash?")
            await story.press(.right, .enter)
            try await story.until("Order #\(id) moved to the trash.")
            try await status(story, id, is: "trash")
            try await story.until("a list without it") { frame in
                !frame.text.contains { $0.contains("#\(id) ") && $0.contains("┃") }
            }
            await story.press("u")
            try await status(story, id, is: before)
            try await story.until("#\(id) ")
        }
    }

    @Test func test_trash_when_a_register_is_at_work_on_the_order_then_it_stays_and_the_reason_is_said() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let mark: JSONNode = [["key": "_merced_sale", "value": "0b9a5c1e-6c55-4a39-9c3c-2f4f0f3a7d11"]]
            story.store.changeOrderBehindTheBack(id: id, fields: ["status": "pending", "meta_data": mark])
            await story.press("r")
            try await story.until("the order pending") { frame in
                frame.text.contains { $0.contains("#\(id) ") && $0.contains("Pending") }
            }
            await story.press("d", .right, .enter)
            try await story.until("Nothing was changed: a register is at work on it")
            story.acknowledgeAll()
            await story.press(.enter, "d")
            try await story.until("Move to trash… (a register is at work on it)")
            #expect(story.store.status(ofOrder: id) == "pending")
        }
    }

    @Test func test_outbox_when_offline_then_lists_what_waits_and_a_dropped_change_is_not_sent() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            story.proxy.goDown()
            await pick("cancelled", story)
            try await story.until("1 waiting")
            await story.palette("outbox")
            try await story.until("status to Cancelled")
            #expect(story.shows("Changes not in the store"))
            #expect(story.shows("Waiting"))
            await story.press("d")
            #expect(story.shows("Drop this change?"))
            await story.press(.right, .enter)
            try await story.until("Everything you changed is in the store.")
            await story.press(.escape)
            try await story.until("row as it was") { frame in
                frame.text.contains { $0.contains("#\(id) ") && !$0.contains("Cancelled") }
            }
            #expect(story.store.status(ofOrder: id) == before)
            #expect(story.store.writes.isEmpty)
        }
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_conflict_when_chosen_by_field_then_mine_is_sent_and_the_rest_stays(size: Size) async throws {
        var setting = Story.Setting()
        setting.size = size
        try await Story.tell(setting) { story in
            try await story.ready()
            let id = story.selectedID
            await story.palette("edit note and addresses")
            try await story.until("Customer note")
            await story.press(.enter)
            await story.press(.ctrl("u"))
            await story.type("Mine")
            await story.press(.enter)
            story.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
            await story.press(.ctrl("s"))
            try await story.until("Order #\(id): 1 field changed.")
            await story.palette("outbox")
            try await story.until("Conflict")
            await story.press(.enter)
            try await story.until("the store or you")
            for words in ["Before", "Store now", "Yours", "Theirs", "Mine", "Send this choice"] {
                #expect(story.shows(words), "\(words)")
            }
            await story.press(.ctrl("s"))
            try await story.until("Choose a side for this field first.")
            await story.press(.right, .ctrl("s"))
            try await story.screen.wait(for: "mine in the store") { _ in
                story.store.orderJSON(id)?["customer_note"]?.text == "Mine"
            }
            try await story.until("Everything you changed is in the store.")
            story.acknowledgeAll()
        }
    }

    @Test func test_form_when_fields_are_changed_then_only_those_are_sent_and_problems_are_shown() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.orderJSON(id)?["billing"]?["last_name"]?.text)
            await story.press(.enter)
            try await story.until("Placed")
            await story.palette("edit note and addresses")
            try await story.until("Edit order #\(id)")
            for _ in 0..<40 where story.frame.focusPath.last != "billing.email" { await story.press(.down) }
            await story.press(.enter, .ctrl("u"))
            await story.type("nobody")
            await story.press(.enter)
            #expect(story.shows("not an e-mail address"))
            await story.press(.ctrl("s"))
            try await story.until("Fix this first.")
            await story.press(.escape)
            #expect(story.asksToThrowAway)
            await story.press(.escape, .enter, .ctrl("u"))
            await story.type("ada@example.org")
            await story.press(.enter)
            #expect(story.frame.text.contains { $0.contains("~") && $0.contains("ada@example.org") })
            await story.press(.ctrl("s"))
            try await story.screen.wait(for: "the address in the store") { _ in
                story.store.orderJSON(id)?["billing"]?["email"]?.text == "ada@example.org"
            }
            #expect(story.store.orderJSON(id)?["billing"]?["last_name"]?.text == before)
            #expect(story.store.writes["PUT wc/v3/orders/\(id)"] == 1)
        }
    }

    @Test func test_form_when_nothing_is_changed_then_closes_at_once() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.palette("edit note and addresses")
            try await story.until("Customer note")
            await story.press(.ctrl("s"))
            try await story.until("Nothing is changed.")
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }
}
