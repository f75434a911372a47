import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced outbox` and the verbs that write.
@Suite struct OutboxCommandTests {
    private func processing(_ setup: RunningDemo.Setup) throws -> Int {
        try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
    }

    @Test func test_outbox_when_offline_then_listed_dropped_and_the_rest_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try processing(setup)
            _ = try await merced.run("orders", "show", String(id))
            setup.proxy.goDown()
            #expect(try await merced.run("orders", "status", String(id), "completed").status == 75)
            #expect(try await merced.run("orders", "note", String(id), "Ring").status == 75)
            let list = try await merced.run("outbox", "list", "--json")
            let edits = list.json["edits"]?.elements ?? []
            #expect(edits.compactMap { $0["state"]?.text } == ["waiting", "waiting"])
            #expect(edits.first?["fields"]?["status"]?.text == "completed")
            #expect(try await merced.run("outbox", "list").output.contains("status to Completed"))
            let note = try #require(edits.last?["id"]?.text)
            #expect(try await merced.run("outbox", "drop", note).status == 0)
            #expect(try await merced.run("outbox", "drop", note).status == 1)
            #expect(try await merced.run("outbox", "retry").status == 75)
            try setup.proxy.comeUp()
            let sent = try await merced.run("outbox", "retry", "--json")
            #expect(sent.status == 0, "\(sent.errors)")
            #expect(sent.json["edits"]?.elements.isEmpty == true)
            #expect(setup.store.writes == ["PUT wc/v3/orders/\(id)": 1])
        }
    }

    @Test(arguments: ["--mine", "--theirs"])
    func test_resolve_when_the_store_disagrees_then_the_side_is_taken(side: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try processing(setup)
            _ = try await merced.run("orders", "show", String(id))
            setup.proxy.goDown()
            _ = try await merced.run("orders", "status", String(id), "completed")
            setup.store.changeOrderBehindTheBack(id: id, status: "on-hold")
            try setup.proxy.comeUp()
            #expect(try await merced.run("outbox", "retry").status == 1)
            let list = try await merced.run("outbox", "list", "--json")
            let edit = try #require(list.json["edits"]?.elements.first)
            #expect(edit["state"]?.text == "conflict")
            #expect(edit["conflicts"]?.elements.first?["store"]?.text == "on-hold")
            let text = try await merced.run("outbox", "list").output
            #expect(text.contains("Order #\(id)"))
            #expect(text.contains("status: yours “completed”, the store's “on-hold”, before “processing”"), "\(text)")
            #expect(text.contains("merced outbox resolve \(edit["id"]?.text ?? "") --mine or --theirs decides."))
            let resolved = try await merced.run("outbox", "resolve", edit["id"]?.text ?? "", side)
            #expect(resolved.status == 0, "\(resolved.errors)")
            #expect(setup.store.status(ofOrder: id) == (side == "--mine" ? "completed" : "on-hold"))
        }
    }

    @Test func test_trash_restore_and_create_when_online_then_done_once() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try processing(setup)
            #expect(try await merced.run("orders", "trash", String(id)).status == 0)
            #expect(setup.store.status(ofOrder: id) == "trash")
            let back = try await merced.run("orders", "restore", String(id), "--status", "processing")
            #expect(back.status == 0, "\(back.errors)")
            #expect(setup.store.status(ofOrder: id) == "processing")
            setup.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            let made = try await merced.run("orders", "create", "--email", "ada@example.org", "--json")
            // Not sure at first; the look into the store may come before the verb has said so.
            let open = try await merced.run("outbox", "list", "--json").json["edits"]?.elements ?? []
            #expect(made.status == (open.isEmpty ? 0 : 75), "\(made.errors)")
            let again = try await merced.run("outbox", "retry", "--json")
            #expect(again.status == 0, "\(again.errors)")
            #expect(setup.store.createdOrders.count == 1)
            let second = try await merced.run("orders", "create", "--note", "Ring", "--json")
            #expect(second.json["order"]?.integer == setup.store.createdOrders.last)
        }
    }

    @Test func test_edit_when_a_country_is_none_then_refused_and_nothing_is_sent() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try processing(setup)
            let before = setup.store.orderJSON(id)?["billing"]?["country"]
            for country in ["XX", "de", "Germany"] {
                let wrong = try await merced.run("orders", "edit", String(id), "billing.country=\(country)")
                #expect(wrong.status == 64)
                #expect(wrong.errors.contains("“\(country)” is not a country"), "\(wrong.errors)")
            }
            #expect(setup.store.orderJSON(id)?["billing"]?["country"] == before)
            let right = try await merced.run("orders", "edit", String(id), "billing.country=DE", "shipping.country=")
            #expect(right.status == 0, "\(right.errors)")
            #expect(setup.store.orderJSON(id)?["billing"]?["country"] == "DE")
        }
    }
}
