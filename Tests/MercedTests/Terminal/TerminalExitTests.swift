import Foundation
import Glibc
import TestSupport
import Testing

/// Whatever ends the program, the terminal is as it was. A short run has some of the keys and signals of each kind;
/// `ExitMatrixTests` has every way.
@Suite struct TerminalExitTests {
    private func open() async throws -> PseudoTerminal {
        let terminal = try Merced().open(["demo", "--orders", "60"])
        try await terminal.wait(forText: "Synced")
        return terminal
    }

    private func expectRestored(_ terminal: PseudoTerminal) {
        #expect(terminal.screen.modesLeftChanged == [])
        #expect(Set(terminal.screen.modeChanges.map(\.mode)).isSuperset(of: ["?1049", "?25", "?2004"]))
        #expect(terminal.screen.isCursorVisible)
        // The last style set is the plain one.
        let text = String(decoding: terminal.output, as: UTF8.self)
        let lastStyle = text.matches(of: /\u{1B}\[([0-9;]*)m/).last.map { String($0.output.1) }
        #expect(lastStyle == "" || lastStyle == "0")
    }

    @Test(arguments: Seed.some(1, of: ["q", "\u{3}\u{3}", "\u{3}q"]))
    func test_keys_when_they_quit_then_status_0_and_terminal_restored(keys: String) async throws {
        let terminal = try await open()
        terminal.send(keys)
        #expect(try await terminal.waitForExit() == .status(0))
        expectRestored(terminal)
    }

    @Test(arguments: Seed.some(1, of: [SIGTERM, SIGHUP, SIGINT]))
    func test_signal_when_it_asks_to_end_then_its_status_and_terminal_restored(number: Int32) async throws {
        let terminal = try await open()
        terminal.signal(number)
        #expect(try await terminal.waitForExit() == .status(128 + number))
        expectRestored(terminal)
    }

    @Test(arguments: Seed.some(2, of: [SIGILL, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGTRAP]))
    func test_trap_when_it_kills_then_70_and_the_terminal_is_restored(number: Int32) async throws {
        let terminal = try await open()
        terminal.signal(number)
        #expect(try await terminal.waitForExit() == .status(70))
        expectRestored(terminal)
    }

    @Test(arguments: [true, false])
    func test_suspend_when_continued_then_the_screen_comes_back(withKey: Bool) async throws {
        let merced = try Merced()
        // A shell that runs on when its child stops, as an interactive one does.
        let script =
            "set -m; stty -g; '\(Merced.binary)' demo --orders 60; echo stopped $?; stty -g; read line; fg; echo ended $?; stty -g"
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["-c", script],
            environment: merced.environment,
            columns: 100,
            rows: 30
        )
        try await terminal.wait(forText: "Synced")
        if withKey {
            terminal.send("\u{1A}")
        } else {
            let child = try #require(Self.child(of: terminal.processID))
            kill(child, SIGTSTP)
        }
        try await terminal.wait(forText: "stopped 148")
        #expect(terminal.screen.modesLeftChanged == [])
        terminal.send("\n")
        try await terminal.wait(for: "the list again") { screen, _ in
            screen.lines[0].contains("[2 Orders]") && screen.modesLeftChanged.contains("?1049")
        }
        terminal.send("q")
        try await terminal.wait(forText: "ended 0")
        _ = try await terminal.waitForExit()
        #expect(terminal.screen.modesLeftChanged == [])
        let modes = Self.lineModes(in: terminal.output)
        #expect(modes.count == 3)
        #expect(Set(modes).count == 1)
    }

    @Test(arguments: Seed.isLong ? [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGILL] : [SIGTERM, SIGSEGV])
    func test_line_modes_when_ended_by_a_signal_then_they_are_as_before(number: Int32) async throws {
        let merced = try Merced()
        let script = "set -m; stty -g; '\(Merced.binary)' demo --orders 60; echo ended $?; stty -g; read line"
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["-c", script],
            environment: merced.environment,
            columns: 100,
            rows: 30
        )
        try await terminal.wait(forText: "Synced")
        kill(try #require(Self.child(of: terminal.processID)), number)
        try await terminal.wait(forText: [SIGSEGV, SIGILL].contains(number) ? "ended 70" : "ended \(128 + number)")
        terminal.send("\n")
        _ = try await terminal.waitForExit()
        let modes = Self.lineModes(in: terminal.output)
        #expect(modes.count == 2)
        #expect(Set(modes).count == 1)
    }

    @Test(arguments: Seed.isLong ? ["TERM", "KILL", "SEGV"] : ["TERM", "KILL"])
    func test_demo_when_ended_by_a_signal_then_no_folder_stays_for_long(name: String) async throws {
        let merced = try Merced()
        let temporary = try TemporaryFolder()
        let folders = { try FileManager.default.contentsOfDirectory(atPath: temporary.path) }
        let terminal = try merced.open(["demo", "--orders", "60"], adding: ["TMPDIR": temporary.path])
        try await terminal.wait(forText: "Synced")
        #expect(try folders().count == 1)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: temporary.path + "/" + (folders().first ?? "")
        )
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        terminal.signal(["TERM": SIGTERM, "KILL": SIGKILL, "SEGV": SIGSEGV][name] ?? SIGTERM)
        _ = try await terminal.waitForExit()
        if name != "TERM" {
            let next = try merced.open(["demo", "--orders", "60"], adding: ["TMPDIR": temporary.path])
            try await next.wait(forText: "Synced")
            next.send("q")
            _ = try await next.waitForExit()
        }
        #expect(try folders() == [], "made by \(terminal.processID)")
    }

    /// What each `stty -g` printed.
    private static func lineModes(in output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).matches(of: /([0-9a-f]+(:[0-9a-f]+){10,})/).map { String($0.output.1) }
    }

    private static func child(of parent: pid_t) -> pid_t? {
        let file = "/proc/\(parent)/task/\(parent)/children"
        return (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ").first.flatMap { pid_t($0) }
    }
}
