import Foundation
import TestSupport
import Testing

/// config.toml on the shipped program's screens.
@Suite struct ConfiguredScreenTests {
    private func configured(_ more: String, on merced: Merced) throws {
        let text = try String(contentsOf: merced.configurationFile, encoding: .utf8) + more
        try merced.home.write(text, to: "config/merced/config.toml")
    }

    @Test func test_keys_when_changed_then_footer_help_and_palette_show_them_and_they_work() async throws {
        try await RunningDemo.connected { _, merced in
            try configured("[keys]\n\"order.status\" = [\"F5\", \"V\"]\nhelp = [\"F1\", \"H\"]\n", on: merced)
            let terminal = try merced.open(columns: 140, rows: 40)
            try await terminal.wait(for: "the changed keys in the last row") { screen, _ in
                screen.lines[39].contains("F5 Status") && screen.lines[39].contains("F1 Help")
            }
            try await terminal.wait(forText: "Synced")
            terminal.send("H")
            try await terminal.wait(forText: "F5 V")
            try await terminal.wait(forText: "Manual: man merced")
            terminal.send("\u{1B}")
            try await terminal.wait(for: "no help") { screen, _ in !screen.text.contains("Manual: man merced") }
            terminal.send(":change")
            try await terminal.wait(forPattern: "Change status.* F5")
            terminal.send("\u{1B}")
            try await terminal.wait(for: "no palette") { screen, _ in !screen.text.contains("Change status…") }
            terminal.send("V")
            try await terminal.wait(forText: "Completed")
            terminal.send("\u{3}\u{3}")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_keys_when_wrong_then_the_screen_opens_with_its_own_and_says_so() async throws {
        try await RunningDemo.connected { _, merced in
            try configured("[keys]\nsort = \"q\"\n", on: merced)
            // It is left while the store is being opened: what libraries keep for the end must not be touched then.
            let terminal = try merced.open(columns: 160, rows: 30, adding: ["MERCED_CRASH_TEST": "exit-handler"])
            try await terminal.wait(forPattern: "config.toml:[0-9]+: keys.sort cannot have q")
            terminal.send("q")
            let exit = try await terminal.waitForExit()
            #expect(exit == .status(0))
        }
    }

    @Test func test_screens_when_the_configuration_is_wrong_then_78_and_how_to_start_without() async throws {
        try await RunningDemo.connected { _, merced in
            try configured("[screen]\nglyhps = \"ascii\"\n", on: merced)
            let refused = try merced.open(columns: 160, rows: 30)
            #expect(try await refused.waitForExit() == .status(78))
            let text = String(decoding: refused.output, as: UTF8.self)
            #expect(text.contains("screen.glyhps is not known. Did you mean “glyphs”?"))
            #expect(text.contains("--no-config"))
            #expect(!refused.output.contains(0x1B))
            let terminal = try merced.open(["--no-config"], columns: 100, rows: 30)
            try await terminal.wait(forText: "Synced")
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
        }
    }

    @Test func test_log_when_opened_from_the_palette_then_shows_clean_lines_and_follows() async throws {
        try await RunningDemo.connected { _, merced in
            let old = (1...60).map { "2026-01-01T00:00:00Z info old: line \($0)\n" }.joined()
            try merced.home.write(
                old + "2026-01-01T00:00:01Z info old: a\u{1B}[31mred\u{202E}b\n",
                to: "state/merced/merced.log"
            )
            let terminal = try merced.open(columns: 100, rows: 30)
            try await terminal.wait(forText: "Synced")
            terminal.send(":log\r")
            try await terminal.wait(forText: "a[31mredb")
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{202E}"))
            terminal.send("g")
            try await terminal.wait(forText: "line 1 ")
            terminal.send("G")
            try await terminal.wait(forText: "newest at the bottom")
            let file = try FileHandle(forWritingTo: merced.log)
            try file.seekToEnd()
            try file.write(contentsOf: Data("2026-01-01T00:00:02Z info new: the newest line\n".utf8))
            try file.close()
            try await terminal.wait(forText: "the newest line")
            terminal.send("\u{1B}")
            try await terminal.wait(for: "the list again") { screen, _ in !screen.text.contains("the newest line") }
            terminal.send("q")
            #expect(try await terminal.waitForExit() == .status(0))
            #expect(try merced.mode(of: merced.log) == 0o600)
        }
    }
}
