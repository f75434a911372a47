import Foundation
import TestSupport
import Testing

/// The person's editor has the terminal; merced waits and takes it back.
@Suite(.timeLimit(.minutes(10))) struct EditorTests {
    private func open(_ body: String, resumes: Bool = false) async throws -> ShellTerminal {
        let merced = try Merced()
        let editor = try EditorScript.install(in: merced, body)
        let shell = try ShellTerminal(adding: ["VISUAL": editor], resumes: resumes, merced: merced)
        try await shell.terminal.wait(forText: "Synced")
        shell.terminal.send("mp")
        try await shell.terminal.wait(forText: "Only people who run the store see it.")
        shell.terminal.send("draft")
        try await shell.terminal.wait(forText: "draft")
        shell.terminal.send("\u{1B}e")
        return shell
    }

    @Test func test_editor_when_it_fails_then_the_text_stays_and_a_sentence_says_so() async throws {
        let shell = try await open("exit 3")
        try await shell.terminal.wait(forText: "The editor ended with status 3, so the text is as before.")
        try await shell.terminal.wait(forText: "draft")
        shell.terminal.send("\u{3}\u{3}")
        try await shell.expectEnd(status: 0)
    }

    @Test func test_editor_when_interrupted_then_only_the_editor_ends() async throws {
        let shell = try await open("printf 'EDITOR%s\\n' HERE; read -r line")
        try await shell.terminal.wait(forText: "EDITORHERE")
        // What ends the editor must never reach merced, not even after the editor's end.
        #expect(try shell.ignoredSignals().isSuperset(of: [SIGINT, SIGQUIT]))
        shell.terminal.send("\u{3}")
        try await shell.terminal.wait(forText: "The editor was ended by signal 2")
        #expect(try shell.ignoredSignals().isDisjoint(with: [SIGINT, SIGQUIT]))
        shell.terminal.send("\u{3}\u{3}")
        try await shell.expectEnd(status: 0)
    }

    @Test func test_editor_when_stopped_then_both_stop_and_both_go_on() async throws {
        let shell = try await open("printf 'EDITOR%s\\n' HERE; read -r line; echo \"$line\" > \"$1\"", resumes: true)
        try await shell.terminal.wait(forText: "EDITORHERE")
        shell.terminal.send("\u{1A}")
        try await shell.terminal.wait(forText: "stopped 148")
        shell.terminal.send("\n")
        try await shell.terminal.wait(for: "the shell to bring it back") { screen, _ in
            screen.lines.contains { $0.contains("demo --orders 5") && !$0.contains("Stopped") }
        }
        shell.terminal.send("after the stop\n")
        try await shell.terminal.wait(for: "the text in the note") { screen, _ in
            screen.lines[0].contains("[2 Orders]") && screen.text.contains("after the stop")
        }
        shell.terminal.send("\u{3}\u{3}")
        try await shell.expectEnd(status: 0)
    }

    @Test func test_merced_when_ended_while_an_editor_runs_then_editor_and_file_are_gone() async throws {
        let shell = try await open(
            "echo $$ > \"$HOME/editor.pid\"; echo \"$1\" > \"$HOME/editor.file\"; printf 'EDITOR%s\\n' HERE; read -r line"
        )
        try await shell.terminal.wait(forText: "EDITORHERE")
        let home = shell.merced.home
        let process = try #require(
            pid_t(try String(contentsOf: home.file("editor.pid"), encoding: .utf8).trimmingCharacters(in: .newlines))
        )
        let file = try String(contentsOf: home.file("editor.file"), encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(FileManager.default.fileExists(atPath: file))
        try shell.signal(SIGTERM)
        try await shell.expectEnd(status: 143)
        #expect(!FileManager.default.fileExists(atPath: file))
        await ProcessState.untilDead(process)
    }

    @Test func test_crash_when_an_editor_has_the_text_then_the_file_goes_too() async throws {
        let shell = try await open("echo \"$1\" > \"$HOME/editor.file\"; printf 'EDITOR%s\\n' HERE; read -r line")
        try await shell.terminal.wait(forText: "EDITORHERE")
        let file = try String(contentsOf: shell.merced.home.file("editor.file"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        try shell.signal(SIGSEGV)
        try await shell.terminal.wait(forText: "ended 70")
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
