import Foundation
import TestSupport
import Testing

@Suite struct PseudoTerminalTests {
    private let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]

    private func shell(_ script: String, columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal("/bin/sh", ["-c", script], environment: environment, columns: columns, rows: rows)
    }

    @Test func test_spawn_when_program_asks_then_terminal_is_its_own_and_has_the_size() async throws {
        let terminal = try shell("stty size </dev/tty; read line; echo \"got $line\"; exit 3", columns: 100, rows: 30)
        try await terminal.wait(forText: "30 100")
        terminal.send("hello\n")
        try await terminal.wait(forPattern: "^got hel+o$")
        #expect(try await terminal.waitForExit() == .status(3))
        #expect(String(decoding: terminal.output, as: UTF8.self).hasSuffix("got hello\r\n"))
    }

    @Test func test_resize_when_program_runs_then_is_signalled() async throws {
        let terminal = try shell("trap 'stty size; exit 0' WINCH; echo ready; while :; do read line; done")
        try await terminal.wait(forText: "ready")
        terminal.resize(columns: 61, rows: 17)
        try await terminal.wait(forText: "17 61")
        #expect(terminal.screen.columns == 61)
    }

    @Test func test_wait_when_program_ends_first_then_throws_with_the_screen() async throws {
        let terminal = try shell("echo nothing; exit 1")
        let error = await #expect(throws: Expectation.self) { try await terminal.wait(forText: "everything") }
        #expect(error?.seen.contains("nothing") == true)
    }

    @Test func test_wait_when_limit_passes_then_throws() async throws {
        let terminal = try shell("read line")
        await #expect(throws: Expectation.self) { try await terminal.wait(forText: "no", within: .milliseconds(30)) }
    }

    @Test func test_signal_when_program_is_killed_then_exit_says_so() async throws {
        let terminal = try shell("echo ready; read line")
        try await terminal.wait(forText: "ready")
        terminal.signal(SIGKILL)
        #expect(try await terminal.waitForExit() == .signal(SIGKILL))
    }

    @Test func test_working_directory_when_given_then_program_starts_there() async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", "echo $$; pwd"],
            environment: environment,
            workingDirectory: folder.path
        )
        try await terminal.waitForExit()
        #expect(terminal.screen.lines[0] == "\(terminal.processID)")
        #expect(terminal.screen.lines[1].hasSuffix(folder.url.lastPathComponent))
    }

    @Test func test_send_when_it_is_long_then_all_of_it_arrives() async throws {
        let terminal = try shell("stty raw -echo; echo ready; head -c 200000 | wc -c")
        try await terminal.wait(forText: "ready")
        terminal.send(Array(repeating: UInt8(ascii: "x"), count: 200_000))
        try await terminal.wait(forText: "200000")
    }
}
