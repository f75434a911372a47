import DemoStore
import Foundation
import TestSupport
import Testing

/// Somebody who cannot see colour does the same on the painted screens: words, glyphs and reverse tell everything.
@Suite struct NoColourStoryTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        let environment: [String: String]
        var testDescription: String { name }
    }

    static let ways = [
        Way(name: "NO_COLOR", arguments: [], environment: ["NO_COLOR": "1"]),
        Way(name: "mono", arguments: ["--theme", "mono"], environment: [:]),
        Way(name: "never", arguments: ["--color", "never"], environment: [:]),
        Way(name: "vt100", arguments: [], environment: ["TERM": "vt100"]),
    ]

    @Test(arguments: ways)
    func test_order_when_searched_read_and_completed_then_no_colour_was_needed(way: Way) async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            try merced.sendAtOnce()
            let terminal = try merced.open(way.arguments, adding: way.environment)
            try await terminal.wait(forText: "✓ Synced")
            try await expectFocus(terminal, on: "#")
            terminal.send("/\(id)")
            try await terminal.wait(forText: "1 match")
            terminal.send("\r")
            try await expectFocus(terminal, on: "● Processing")
            terminal.send("\r")
            try await terminal.wait(forText: "[Summary]")
            try await terminal.wait(forText: "● Processing")
            terminal.send("s")
            try await terminal.wait(forText: "Status of order #\(id)")
            try await expectFocus(terminal, on: "Processing (now)")
            try await choose("Completed", terminal)
            terminal.send("\r")
            try await terminal.wait(forText: "Order #\(id) set to Completed.")
            try await terminal.wait(forText: "✓ Completed")
            terminal.send("qq")
            #expect(try await terminal.waitForExit() == .status(0))
            let colours = TerminalBytes.styles(in: terminal.output).filter {
                (30...49).contains($0) || (90...107).contains($0)
            }
            #expect(colours.isEmpty, "\(Set(colours))")
        }
    }

    /// The selected row: `▸` before it, its cells reversed, and the cursor on it.
    private func expectFocus(_ terminal: PseudoTerminal, on words: String) async throws {
        try await terminal.wait(for: "the focus on “\(words)”") { screen, _ in
            let row = screen.cursor.row
            guard screen.lines.indices.contains(row), screen.lines[row].contains(words) else { return false }
            return screen.lines[row].contains("▸") && screen.cells[row].contains { $0.style.reverse }
        }
    }

    private func choose(_ word: String, _ terminal: PseudoTerminal) async throws {
        let start = terminal.screen.cursor.row
        terminal.send("g")
        try await terminal.wait(for: "the first choice") { screen, _ in screen.cursor.row < start }
        for _ in 0..<12 {
            let row = terminal.screen.cursor.row
            if terminal.screen.lines[row].contains(word) { return }
            terminal.send("j")
            try await terminal.wait(for: "the next choice") { screen, _ in screen.cursor.row != row }
        }
        Issue.record("no choice says \(word)")
    }
}
