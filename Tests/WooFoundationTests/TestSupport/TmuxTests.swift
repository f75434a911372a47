import TestSupport
import Testing

@Suite struct TmuxTests {
    private let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "WORD": "it's"]

    @Test func test_tmux_when_keys_are_pressed_then_program_gets_them() async throws {
        let tmux = try await Tmux(
            command: "echo \"ready $WORD\"; read x; echo \"got $x\"; exit 4",
            environment: environment
        )
        try await tmux.wait(forText: "ready it's")
        try await tmux.type("abc")
        try await tmux.press("Enter")
        try await tmux.wait(forText: "got abc")
        #expect(try await tmux.waitForExit() == 4)
    }

    @Test func test_tmux_when_resized_then_program_sees_it() async throws {
        let tmux = try await Tmux(
            command: "trap 'stty size' WINCH; stty size; while :; do read x; done",
            environment: environment,
            columns: 100,
            rows: 30
        )
        try await tmux.wait(forText: "30 100")
        try await tmux.resize(columns: 70, rows: 20)
        try await tmux.wait(forText: "20 70")
        #expect(try await tmux.ask("#{pane_width}") == "70")
    }
}
