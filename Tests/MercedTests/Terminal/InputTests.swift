import Foundation
import TestSupport
import Testing

/// Keys, pastes and the mouse as a real terminal sends them.
@Suite struct InputTests {
    private func open(_ more: [String: String] = [:], columns: Int = 100, rows: Int = 30) async throws -> PseudoTerminal
    {
        let terminal = try Merced().open(["demo", "--orders", "60"], columns: columns, rows: rows, adding: more)
        try await terminal.wait(forText: "Synced")
        return terminal
    }

    private func quit(_ terminal: PseudoTerminal) async throws {
        terminal.send("\u{3}\u{3}")
        #expect(try await terminal.waitForExit() == .status(0))
    }

    /// U28: a lone ESC acts by itself.
    @Test func test_escape_when_alone_then_acts_without_another_key() async throws {
        let terminal = try await open()
        terminal.send("?")
        try await terminal.wait(forText: "Everywhere")
        terminal.send("\u{1B}")
        try await terminal.wait(for: "no help") { screen, _ in !screen.text.contains("Everywhere") }
        try await quit(terminal)
    }

    /// U28: bytes that come apart are still one key, and none of them is a key of its own.
    @Test func test_sequences_when_their_bytes_come_apart_then_are_whole_keys() async throws {
        // The escape delay covers what a busy machine adds to the gap.
        let terminal = try await open(["ESCDELAY": "500"])
        terminal.send("\u{1B}[B\u{1B}OBj\u{1B}[6~\u{1B}[5~\u{1B}[1;5B\u{1B}[<65;10;5M", gap: .milliseconds(10))
        try await terminal.wait(forPattern: "8 of [0-9]+")
        #expect(!terminal.screen.text.contains("Show orders"))
        terminal.send("/")
        try await terminal.wait(forText: "Keep")
        terminal.send("é日\u{1B}[D\u{1B}[C", gap: .milliseconds(10))
        try await terminal.wait(forText: "é日")
        try await quit(terminal)
    }

    /// What other programs or protocols left switched on, and answers nobody asked for.
    @Test func test_sequences_when_unknown_then_swallowed_and_nothing_is_typed() async throws {
        let terminal = try await open()
        terminal.send("/")
        try await terminal.wait(forText: "Keep")
        let unknown = [
            "\u{1B}[106;9u", "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}]52;c;cXVpdA==\u{1B}\\",
            "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P>|term 1\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[?62;4c",
            "\u{1B}[24;80R",
            "\u{1B}[?2026;2$y", "\u{1B}[1;2P", "\u{1B}[M#!!", "\u{1B}[<35;5;5M", "\u{1B}[I", "\u{1B}[O",
        ]
        terminal.send(unknown.joined() + "zq")
        try await terminal.wait(forText: "zq")
        try await terminal.wait(for: "nothing but what was typed in the field") { screen, _ in
            screen.lines[1].contains("“zq") || screen.lines[1].contains("/zq") || screen.lines[1].contains(" zq")
        }
        #expect(terminal.exit == nil)
        try await quit(terminal)
    }

    /// U27.
    @Test func test_paste_when_outside_a_field_then_does_nothing_and_inside_is_text() async throws {
        let terminal = try await open()
        terminal.send("\u{1B}[200~q\u{3}\u{3}d\n\n?:quit\r\u{1B}[201~j")
        try await terminal.wait(forPattern: "2 of [0-9]+")
        #expect(!terminal.screen.text.contains("Everywhere"))
        terminal.send("/")
        try await terminal.wait(forText: "Keep")
        terminal.send("\u{1B}[200~one\r\ntwo\u{1B}[A\u{1B}[201~")
        try await terminal.wait(forText: "one two")
        #expect(terminal.screen.text.contains("one two [A"))
        terminal.send("\u{1B}")
        try await terminal.wait(for: "no search") { screen, _ in !screen.text.contains("one two") }
        terminal.send("mp")
        try await terminal.wait(forText: "Only people who run the store see it.")
        terminal.send("\u{1B}[200~first\nsecond\u{1B}[201~")
        try await terminal.wait(for: "two lines") { screen, _ in
            guard let row = screen.lines.firstIndex(where: { $0.contains("first") && !$0.contains("newest") }) else {
                return false
            }
            return screen.lines[row + 1].contains("second")
        }
        try await quit(terminal)
    }

    @Test func test_mouse_when_clicked_then_selects_opens_scrolls_and_goes() async throws {
        let terminal = try await open(columns: 80, rows: 24)
        terminal.send("\u{1B}[<0;20;8M\u{1B}[<0;20;8m")
        try await terminal.wait(forPattern: "5 of [0-9]+")
        terminal.send("\u{1B}[<65;20;8M")
        try await terminal.wait(forPattern: "8 of [0-9]+")
        terminal.send("\u{1B}[<64;20;8M")
        try await terminal.wait(forPattern: "5 of [0-9]+")
        // Nothing lies on the frame's own line.
        terminal.send("\u{1B}[<0;40;23M")
        terminal.send("\u{1B}[<0;20;8M")
        try await terminal.wait(forText: "Back")
        let tab = try #require(terminal.screen.lines[2].range(of: "Items"))
        let column =
            terminal.screen.lines[2].distance(from: terminal.screen.lines[2].startIndex, to: tab.lowerBound) + 2
        terminal.send("\u{1B}[<0;\(column);3M")
        try await terminal.wait(forText: "[Items]")
        terminal.send("\u{1B}[<0;3;24M")
        try await terminal.wait(forText: "newest first")
        terminal.send("\u{F}")
        try await terminal.wait(forText: "The mouse selects text now.")
        #expect(terminal.screen.modesLeftChanged.allSatisfy { $0 != "?1000" && $0 != "?1006" })
        try await quit(terminal)
        #expect(terminal.screen.modesLeftChanged == [])
    }

    @Test func test_mouse_when_the_configuration_says_no_then_no_mode_is_set() async throws {
        try await RunningDemo.connected { _, merced in
            let configuration = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try merced.home.write(configuration + "\n[screen]\nmouse = false\n", to: "config/merced/config.toml")
            let terminal = try merced.open()
            try await terminal.wait(forText: "Synced")
            terminal.send("\u{F}")
            try await terminal.wait(forText: "mouse = false in the configuration")
            terminal.send("\u{3}\u{3}")
            _ = try await terminal.waitForExit()
            #expect(!terminal.screen.modeChanges.contains { $0.mode == "?1000" })
        }
    }
}
