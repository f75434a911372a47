import Foundation
import TestSupport
import Testing

/// Every way out, on every kind of terminal: each mode that was set is unset, the line is as it was (U26).
@Suite struct ExitMatrixTests {
    enum Way: String, CaseIterable {
        case quit, interrupt, terminate, hangUp, signalInterrupt, trap, wildPointer, crashAtStart
    }

    static let terminals = ["vt100", "linux", "xterm-256color", "tmux-256color"]

    /// Every way on one of the terminals, and each terminal in two ways; all on all in `--long`.
    private static let exits: [(term: String, way: Way)] = Way.allCases.enumerated().flatMap { place, way in
        terminals.enumerated().filter { Seed.isLong || $0.offset == place % terminals.count }.map { ($0.element, way) }
    }

    @Test(arguments: exits)
    func test_exit_when_by_any_way_then_the_terminal_is_as_before(term: String, way: Way) async throws {
        var environment = ["TERM": term]
        if way == .trap { environment["MERCED_CRASH_TEST"] = "trap" }
        if way == .crashAtStart { environment["MERCED_CRASH_TEST"] = "start" }
        let shell = try ShellTerminal(adding: environment)
        if way != .crashAtStart { try await shell.terminal.wait(forText: "Synced") }
        let status: Int32
        switch way {
        case .quit:
            shell.terminal.send("q")
            status = 0
        case .interrupt:
            shell.terminal.send("\u{3}\u{3}")
            status = 0
        case .terminate:
            try shell.signal(SIGTERM)
            status = 143
        case .hangUp:
            try shell.signal(SIGHUP)
            status = 129
        case .signalInterrupt:
            try shell.signal(SIGINT)
            status = 130
        case .trap:
            shell.terminal.send("\u{C}")
            status = 70
        case .wildPointer:
            try shell.signal(SIGSEGV)
            status = 70
        case .crashAtStart: status = 70
        }
        try await shell.expectEnd(status: status, "\(term) \(way)")
        guard way != .crashAtStart else { return }
        #expect(shell.modesSet.isSuperset(of: ["?2004", "?1004"]))
        #expect(shell.modesSet.contains("?1049") == ["xterm-256color", "tmux-256color"].contains(term))
        #expect(shell.modesSet.isSuperset(of: ["?1000", "?1006"]) == (term != "vt100"))
    }

    /// Stopped by key and by signal, and an editor in between; all of it in one life of the program.
    @Test(arguments: terminals)
    func test_suspend_and_editor_when_they_end_then_the_screen_is_back(term: String) async throws {
        let merced = try Merced()
        let editor = try EditorScript.install(
            in: merced,
            "printf 'EDITOR%s\\n' HERE; stty -g; read -r line; echo \"$line\" > \"$1\""
        )
        let shell = try ShellTerminal(adding: ["TERM": term, "VISUAL": editor], resumes: true, merced: merced)
        let terminal = shell.terminal
        try await terminal.wait(forText: "Synced")
        terminal.send("mp")
        try await terminal.wait(forText: "Only people who run the store see it.")
        terminal.send("\u{1B}e")
        try await terminal.wait(forText: "EDITORHERE")
        #expect(terminal.screen.modesLeftChanged == [])
        terminal.send("q2 written there\n")
        try await terminal.wait(for: "the text in the note") { screen, _ in
            screen.lines.contains { $0.contains("q2 written there") } && screen.lines[0].contains("[2 Orders]")
        }
        terminal.send("\u{1A}")
        try await terminal.wait(forText: "stopped 148")
        #expect(terminal.screen.modesLeftChanged == [])
        terminal.send("\n")
        try await terminal.wait(for: "the note again") { screen, _ in
            screen.lines[0].contains("[2 Orders]") && screen.modesLeftChanged.contains("?2004")
        }
        terminal.send("\u{3}\u{3}")
        try await shell.expectEnd(status: 0, "\(term)")
        // Before, in the editor, stopped, after.
        #expect(ShellTerminal.lineModes(in: terminal.output).count == 4)
        #expect(merced.files().keys.filter { $0.contains("edit-") } == [])
    }
}
