import DemoStore
import Foundation
import TestSupport
import Testing

/// Verbs while the store does not answer.
@Suite struct OfflineTests {
    @Test func test_list_when_nothing_is_saved_then_69() async throws {
        try await RunningDemo.connected { setup, merced in
            setup.proxy.goDown()
            let outcome = try await merced.run("orders", "list")
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("cannot be reached"))
        }
    }

    @Test(arguments: [true, false])
    func test_list_when_something_is_saved_then_it_is_shown_and_said(isDown: Bool) async throws {
        try await RunningDemo.connected { setup, merced in
            let before = try await merced.run("orders", "list", "--json", "--limit", "5")
            if isDown { setup.proxy.goDown() } else { setup.proxy.add(Fault(.htmlForJSON)) }
            let outcome = try await merced.run("orders", "list", "--json", "--limit", "5")
            #expect(outcome.status == 0)
            #expect(outcome.json["offline"] == true)
            #expect(outcome.json["orders"] == before.json["orders"])
            #expect(outcome.errors.contains("Showing what is saved here."))

            let id = try #require(before.json["orders"]?.elements.first?["id"]?.text)
            let shown = try await merced.run("orders", "show", id, "--json")
            #expect(shown.status == 0)
            #expect(shown.json["id"]?.text == id)
        }
    }

    @Test func test_status_when_offline_then_75_and_the_next_run_sends_it_once() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            _ = try await merced.run("orders", "show", String(id))
            setup.proxy.goDown()
            let saved = try await merced.run("orders", "status", String(id), "completed")
            #expect(saved.status == 75)
            #expect(saved.errors.contains("Saved here, not sent yet."))
            let again = try await merced.run("orders", "note", String(id), "While offline", "--json")
            #expect(again.status == 75)
            #expect(again.json["sent"] == false)
            let list = try await merced.run("orders", "list", "--json")
            let row = list.json["orders"]?.elements.first { $0["id"]?.integer == id }
            #expect(row?["status"] == "completed")
            #expect(row?["pending"] == true)
            #expect(setup.store.writes.isEmpty)

            try setup.proxy.comeUp()
            let sent = try await merced.run("orders", "list", "--json")
            #expect(sent.status == 0, "\(sent.errors)")
            #expect(setup.store.status(ofOrder: id) == "completed")
            let newRow = sent.json["orders"]?.elements.first { $0["id"]?.integer == id }
            #expect(newRow?["pending"] == false)
            _ = try await merced.run("orders", "list")
            let expected = ["PUT wc/v3/orders/\(id)": 1, "POST wc/v3/orders/\(id)/notes": 1]
            #expect(setup.store.writes == expected)
        }
    }

    /// How many edits the ledger lists as not in the store. What was looked for and found at once is none of them.
    private static func waiting(_ merced: Merced) async throws -> Int {
        let list = try await merced.run("outbox", "list", "--json")
        return try #require(list.json["edits"]).elements.count
    }

    @Test func test_status_when_the_answer_is_lost_then_the_next_run_does_not_send_twice() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            _ = try await merced.run("orders", "show", String(id))
            setup.proxy.add(Fault(.cutAfterStore, method: "PUT"))
            let saved = try await merced.run("orders", "status", String(id), "completed")
            #expect(saved.status == (try await Self.waiting(merced) == 0 ? 0 : 75))
            setup.proxy.removeAll()
            let sent = try await merced.run("orders", "show", String(id), "--json")
            #expect(sent.json["status"] == "completed")
            #expect(setup.store.writes == ["PUT wc/v3/orders/\(id)": 1])

            setup.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            let note = try await merced.run("orders", "note", String(id), "Only once")
            #expect(note.status == (try await Self.waiting(merced) == 0 ? 0 : 75))
            _ = try await merced.run("orders", "list")
            #expect(try await Self.waiting(merced) == 0)
            #expect(setup.store.writes["POST wc/v3/orders/\(id)/notes"] == 1)
        }
    }

    @Test func test_screens_when_an_edit_waits_then_they_send_it() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            _ = try await merced.run("orders", "show", String(id))
            setup.proxy.goDown()
            _ = try await merced.run("orders", "status", String(id), "completed")
            try setup.proxy.comeUp()
            let screen = try merced.open()
            try await screen.wait(for: "the status to reach the store") { _, _ in
                setup.store.status(ofOrder: id) == "completed"
            }
            // q would ask first while the answer is still on its way.
            screen.send("\u{3}\u{3}")
            #expect(try await screen.waitForExit() == .status(0))
            #expect(setup.store.writes == ["PUT wc/v3/orders/\(id)": 1])
        }
    }
}
