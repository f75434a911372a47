import DemoStore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct NotificationsCommandTests {
    @Test func test_notifications_when_listed_and_read_by_verbs_then_so_here_and_in_the_store() async throws {
        try await RunningDemo.connected { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let orderID = try #require(setup.store.receiveOrders(1).first)
            setup.store.addAdminNote(title: "Evil \u{9B}31m title", content: "<p>Words</p>", source: "plugin-x")
            #expect(try await merced.run("sync").status == 0)
            let list = try await merced.run("notifications", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            #expect(list.json.members.map(\.name) == ["notifications", "offline", "store", "unread"])
            let rows = list.json["notifications"]?.elements ?? []
            #expect(Set(rows.compactMap { $0["kind"]?.text }) == ["order", "plugin"])
            #expect(list.json["unread"] == 2)
            #expect(rows.first { $0["kind"] == "order" }?["target"] == .number("\(orderID)"))
            #expect(!list.output.contains("\u{9B}"))
            let id = try #require(rows.first { $0["kind"] == "plugin" }?["id"]?.text)
            let read = try await merced.run("notifications", "read", id, "--json")
            #expect(read.json["changed"] == 1 && read.json["unread"] == 1, "\(read.errors)")
            #expect(setup.store.adminNotes.map(\.isRead) == [true])
            let text = try await merced.run("notifications", "list", "--unread")
            #expect(text.output.contains("New order #") && !text.output.contains("Evil"), "\(text.output)")
            #expect(try await merced.run("notifications", "read").status != 0)
            let device = try await merced.run(
                "notifications",
                "device",
                "add",
                "--token-command",
                "echo token-of-a-relay",
                "--family",
                "apple"
            )
            #expect(device.status != 0 && device.errors.contains("WordPress.com"), "\(device.errors)")
        }
    }

    /// What came while nobody looked is the first that is printed; Ctrl-C is no failure.
    @Test func test_watch_when_something_came_then_printed_as_a_line_and_ends_with_a_signal() async throws {
        try await RunningDemo.connected { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let orderID = try #require(setup.store.receiveOrders(1).first)
            let terminal = try merced.open(["watch", "--json"], columns: 500)
            try await terminal.wait(forText: "\"kind\":\"order\"")
            try await terminal.wait(forText: "\"target\":\(orderID)")
            terminal.signal(SIGTERM)
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }
}
