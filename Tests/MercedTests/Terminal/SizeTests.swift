import Foundation
import TestSupport
import Testing

/// Windows of any size, and storms of them.
@Suite struct SizeTests {
    /// How many sizes a storm has: `MERCED_RESIZES`, else 25, 200 in the long run.
    private static let storm = Seed.count("MERCED_RESIZES", usual: Seed.isLong ? 200 : 15)

    @Test(arguments: [(1, 1), (2, 40), (300, 3), (59, 16), (60, 15)])
    func test_window_when_tiny_from_the_start_then_nothing_breaks_and_q_quits(columns: Int, rows: Int) async throws {
        let terminal = try Merced().open(["demo", "--orders", "5"], columns: columns, rows: rows)
        try await terminal.wait(for: "the screen to be taken") { screen, _ in screen.modesLeftChanged.contains("?1049")
        }
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
        #expect(terminal.screen.modesLeftChanged == [])
    }

    @Test func test_window_when_huge_then_it_is_filled() async throws {
        let terminal = try Merced().open(["demo", "--orders", "60"], columns: 500, rows: 200)
        try await terminal.wait(forText: "Synced")
        #expect(terminal.screen.lines[0].contains("Demo"))
        #expect(terminal.screen.lines[199].contains("? Help"))
        #expect(terminal.screen.lines[197].contains("┛"))
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
    }

    @Test func test_window_when_it_has_no_size_then_80_by_24_is_assumed() async throws {
        let shell = try ShellTerminal(before: "stty rows 0 cols 0")
        try await shell.terminal.wait(forText: "Synced")
        #expect(shell.terminal.screen.lines[23].contains("? Help"))
        shell.terminal.send("q")
        try await shell.expectEnd(status: 0)
    }

    /// U24: a page with an overlay comes back as it was.
    @Test func test_window_when_made_small_and_large_again_then_the_state_returns() async throws {
        let terminal = try Merced().open(["demo", "--orders", "60"], columns: 100, rows: 30)
        try await terminal.wait(forText: "Synced")
        terminal.send("jj\r")
        try await terminal.wait(forText: "Back")
        terminal.send("]mp")
        try await terminal.wait(forText: "Private note")
        terminal.send("half a word")
        try await terminal.wait(forText: "half a word")
        for (columns, rows) in [(40, 10), (1, 1), (59, 30), (100, 15)] {
            terminal.resize(columns: columns, rows: rows)
            if columns >= 40, rows >= 10 {
                try await terminal.wait(forPattern: "Needs 60 . 16, has \(columns) . \(rows)")
            }
        }
        // Keys mean nothing here, but for `q`; they have been read when the second of two sizes is told.
        terminal.send("x\r?")
        for columns in [41, 42] {
            terminal.resize(columns: columns, rows: 10)
            try await terminal.wait(forPattern: "has \(columns) . 10")
        }
        terminal.resize(columns: 100, rows: 30)
        try await terminal.wait(for: "the note as it was") { screen, _ in
            screen.text.contains("half a word") && screen.text.contains("Private note")
        }
        terminal.resize(columns: 40, rows: 10)
        try await terminal.wait(forText: "too small")
        terminal.send("\u{3}\u{3}")
        #expect(try await terminal.waitForExit() == .status(0))
    }

    /// U25, tmux as the judge: after a storm the screen is that of a fresh start.
    @Test func test_window_when_sizes_storm_then_ends_as_a_fresh_start_does() async throws {
        try await RunningDemo.connected { _, merced in
            var sizes = SeededGenerator(seed: Seed.value)
            let size = (columns: 97, rows: 31)
            let fresh = try await merced.openInTmux(columns: size.columns, rows: size.rows)
            try await fresh.wait(forText: "Synced")
            try await fresh.press("Down")
            try await fresh.wait(forText: "2 of ")
            let wanted = Self.calm(try await fresh.capture())
            try await fresh.type("q")
            try await fresh.wait(forText: "ended 0")

            let tmux = try await merced.openInTmux(columns: 80, rows: 24)
            // What was synchronised before is said before there are rows to go down.
            try await tmux.wait(forText: "1 of ")
            try await tmux.press("Down")
            try await tmux.wait(forText: "2 of ")
            for _ in 0..<Self.storm {
                let columns = Int.random(in: 2...200, using: &sizes)
                try await tmux.resize(columns: columns, rows: Int.random(in: 2...60, using: &sizes))
            }
            try await tmux.resize(columns: size.columns, rows: size.rows)
            try await tmux.wait(for: "the screen of a fresh start:\n" + wanted.joined(separator: "\n")) {
                Self.calm($0) == wanted
            }
            try await tmux.type("q")
            try await tmux.wait(forText: "ended 0")
        }
    }

    /// The lines without what time changes: the clock and the age of the sync.
    private static func calm(_ lines: [String]) -> [String] {
        lines.map { line in
            line.replacing(#/\s*(✓ )?Sync(ed|ing).*$/#, with: "").replacing(#/\s*[0-9]{2}:[0-9]{2}$/#, with: "")
        }
    }

    /// U23, tmux as the judge: whatever the names are made of, every line ends where the frame does.
    @Test(arguments: [(80, 24), (120, 30)])
    func test_names_when_wide_combining_or_right_to_left_then_the_borders_stay(columns: Int, rows: Int) async throws {
        let tmux = try await Merced().openInTmux(["demo", "--orders", "300"], columns: columns, rows: rows)
        try await tmux.wait(forText: "Synced")
        for page in 0..<4 {
            let lines = try await tmux.capture()
            for line in lines[1..<(rows - 2)] {
                #expect(["┓", "┃", "┛", "┐", "│", "┘"].contains(line.last), "page \(page): \(line)")
            }
            let ends = try await tmux.endColumns()
            #expect(ends[1..<(rows - 2)].allSatisfy { $0 == columns }, "page \(page): \(ends)")
            try await tmux.press("PageDown")
            try await tmux.wait(for: "another page") { $0 != lines }
        }
        try await tmux.type("q")
        try await tmux.wait(forText: "ended 0")
    }
}
