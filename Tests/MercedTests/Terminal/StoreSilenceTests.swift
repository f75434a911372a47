import DemoStore
import Foundation
import TestSupport
import Testing

/// The store stops answering while the screens are open.
@Suite struct StoreSilenceTests {
    @Test func test_keys_when_the_answer_is_withheld_then_they_go_on_working() async throws {
        try await RunningDemo.connected { setup, merced in
            let terminal = try merced.open()
            try await terminal.wait(forText: "Synced")
            setup.proxy.add(Fault(.hang))
            terminal.send("r")
            await setup.proxy.waitUntilHolding(1)

            let before = terminal.screen.text
            terminal.send("jjj")
            try await terminal.wait(for: "the selection to move while the store is silent") { screen, _ in
                screen.text != before || screen.cursor.row > 3
            }
            terminal.send("?")
            try await terminal.wait(forText: "Help · Orders")
            terminal.send("\u{1B}")
            try await terminal.wait(for: "the help to close") { screen, _ in !screen.text.contains("Help · Orders") }
            terminal.send("/zzzz")
            try await terminal.wait(forText: "No order matches “zzzz”.")
            terminal.send("\u{1B}")
            try await terminal.wait(for: "the search to end") { screen, _ in !screen.text.contains("zzzz") }
            #expect(setup.proxy.held >= 1)
            setup.proxy.removeAll()
            setup.proxy.release()
            // What was under way ends first: a key pressed meanwhile would join it.
            try await terminal.wait(forText: "Synced")
            let asked = setup.store.requests.count
            terminal.send("r")
            try await terminal.wait(for: "the store to be asked again") { _, _ in
                setup.proxy.held == 0 && setup.store.requests.count > asked
            }
            try await terminal.wait(forText: "Synced")
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_screen_when_the_store_refuses_connections_then_offline_and_recovers_by_itself() async throws {
        try await RunningDemo.connected { setup, merced in
            let terminal = try merced.open(columns: 120, rows: 30)
            try await terminal.wait(forText: "Synced")
            setup.proxy.goDown()
            terminal.send("r")
            try await terminal.wait(forText: "Offline", within: .seconds(120))
            terminal.send("j")
            try setup.proxy.comeUp()
            try await terminal.wait(forText: "Synced", within: .seconds(120))
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_screen_when_nothing_was_saved_and_no_store_answers_then_says_so_and_recovers() async throws {
        try await RunningDemo.connected { setup, merced in
            setup.proxy.goDown()
            let terminal = try merced.open(columns: 100, rows: 30)
            try await terminal.wait(forText: "No orders are saved here yet.", within: .seconds(120))
            try setup.proxy.comeUp()
            try await terminal.wait(forText: "Synced", within: .seconds(120))
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }
}
