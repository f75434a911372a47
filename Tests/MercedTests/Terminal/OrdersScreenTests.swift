import DemoStore
import Foundation
import TestSupport
import Testing

/// The shipped program in tmux, which is a real terminal.
@Suite struct OrdersScreenTests {
    @Test(arguments: [(80, 24), (120, 40)])
    func test_demo_when_opened_in_tmux_then_orders_fill_the_window(columns: Int, rows: Int) async throws {
        let merced = try Merced()
        let tmux = try await merced.openInTmux(["demo", "--orders", "60"], columns: columns, rows: rows)
        let lines = try await tmux.wait(for: "a synced list") { lines in
            lines.contains { $0.contains("Synced") }
                && lines.contains { $0.contains("60 orders") || $0.contains(" orders") }
        }
        #expect(lines[0].contains("Demo · Harbor & Pine Mercantile") == (columns >= 110))
        #expect(lines[0].contains("Orders"))
        #expect(lines.filter { $0.range(of: "#[0-9]{3,}", options: .regularExpression) != nil }.count >= rows - 8)
        #expect(try await tmux.ask("#{alternate_on}") == "1")
        try await tmux.press("Enter")
        try await tmux.wait(for: "an order's page") { $0.contains { $0.contains("Back") } }
        try await tmux.press("q")
        try await tmux.wait(for: "the list again") { $0.contains { $0.contains("newest first") } }
        try await tmux.press("q")
        try await tmux.wait(forText: "ended 0")
        #expect(try await tmux.ask("#{alternate_on}") == "0")
    }

    @Test func test_window_when_too_small_then_says_so_and_comes_back() async throws {
        let terminal = try Merced().open(["demo", "--orders", "60"])
        try await terminal.wait(forText: "Synced")
        terminal.resize(columns: 46, rows: 14)
        try await terminal.wait(forText: "This window is too small.")
        try await terminal.wait(forPattern: "Needs 60 . 16, has 46 . 14")
        terminal.resize(columns: 132, rows: 43)
        try await terminal.wait(for: "the list over the whole window") { screen, _ in
            screen.lines.count == 43 && screen.lines[0].contains("Demo") && screen.lines[42].contains("Help")
        }
        terminal.send("G")
        try await terminal.wait(forPattern: "#[0-9]+")
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
    }

    @Test func test_colours_when_no_color_is_set_then_none_is_sent() async throws {
        for environment in [["NO_COLOR": "1"], [:]] {
            let terminal = try Merced().open(["demo", "--orders", "60"], adding: environment)
            try await terminal.wait(forText: "Synced")
            terminal.send("q")
            try await terminal.waitForExit()
            let parameters = TerminalBytes.styles(in: terminal.output)
            #expect(!parameters.isEmpty)
            let colours = parameters.filter { (30...49).contains($0) || (90...107).contains($0) }
            #expect(colours.isEmpty == !environment.isEmpty)
        }
    }

    @Test(arguments: [("no-such-terminal", "is not described on this system")])
    func test_terminal_when_it_cannot_do_screens_then_69_and_what_is_missing(term: String, words: String) async throws {
        let terminal = try Merced().open(["demo", "--orders", "60"], columns: 200, adding: ["TERM": term])
        #expect(try await terminal.waitForExit() == .status(69))
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains("merced: The terminal \"\(term)\""))
        #expect(text.contains(words))
        #expect(!terminal.output.contains(0x1B))
    }

    @Test func test_list_when_rows_are_malformed_then_97_are_shown_and_why_not_the_others() async throws {
        try await RunningDemo.connected { setup, merced in
            try MalformedPage.install(in: setup.store)
            let terminal = try merced.open(columns: 100, rows: 30)
            try await terminal.wait(forText: "3 orders could not be read: ")
            try await terminal.wait(forText: "1 of 97")
            terminal.send("\u{C}j")
            try await terminal.wait(forText: "2 of 97")
            terminal.send("\u{3}\u{3}")
            _ = try await terminal.waitForExit()
        }
    }
}
