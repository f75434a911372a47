import Foundation
import Synchronization

/// A tmux server of a test's own, as the judge of what a real terminal makes of our bytes.
///
/// Own socket in an own folder, no configuration; the server is killed through that socket when the last reference
/// goes.
public final class Tmux: Sendable {
    private let folder: TemporaryFolder

    /// Starts `command` (a shell line) in a window of `columns` × `rows`.
    ///
    /// - Parameter environment: all that the command sees, beside tmux's own TERM and TMUX.
    /// - Throws: `Expectation` with tmux's words where it does not start.
    public init(
        command: String,
        environment: [String: String],
        workingDirectory: String = "/",
        columns: Int = 80,
        rows: Int = 24
    ) async throws {
        folder = try TemporaryFolder(named: "tmux")
        let variables = environment.filter { $0.key != "TERM" }.sorted { $0.key < $1.key }.flatMap {
            ["\($0.key)=\($0.value)"]
        }
        let line = (["env", "-i", "TERM=$TERM"] + variables.map(Self.quoted)).joined(separator: " ")
        try await run(
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-s",
            "test",
            "-x",
            "\(columns)",
            "-y",
            "\(rows)",
            "-c",
            workingDirectory,
            "\(line) sh -c \(Self.quoted(command)); \(Self.noting(in: folder.path + "/status"))",
            ";",
            "set-option",
            "-g",
            "status",
            "off",
            ";",
            "set-option",
            "-g",
            "remain-on-exit",
            "on"
        )
        try await resize(columns: columns, rows: rows)
    }

    deinit {
        let quiet = [Spawn.Redirection(descriptor: 2, path: "/dev/null", flags: O_WRONLY)]
        let killer = try? Spawn.start(
            "tmux",
            ["-S", folder.path + "/socket", "kill-server"],
            environment: nil,
            in: nil,
            redirections: quiet,
            newSession: false
        )
        if let killer { _ = Spawn.wait(killer) }
    }

    /// Presses keys by tmux's names: `Down`, `C-c`, `Escape`, or a single character.
    public func press(_ keys: String...) async throws {
        try await run(["send-keys", "-t", "test"] + keys)
    }

    /// Types `text` letter by letter.
    public func type(_ text: String) async throws {
        // As a person does: what comes at once is no command.
        for letter in text {
            try await run("send-keys", "-t", "test", "-l", String(letter), ";", "run-shell", "sleep 0.1")
        }
    }

    /// Pastes `text`, bracketed where the program asked for it.
    public func paste(_ text: String) async throws {
        try await run("set-buffer", "--", text, ";", "paste-buffer", "-p", "-t", "test")
    }

    public func resize(columns: Int, rows: Int) async throws {
        try await run("resize-window", "-t", "test", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// The lines of the screen, without the blanks at their ends; with SGR sequences on request.
    public func capture(withStyles: Bool = false) async throws -> [String] {
        let text = try await run(["capture-pane", "-p", "-t", "test"] + (withStyles ? ["-e"] : []))
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Sets an option of the whole server: `set-clipboard`.
    public func set(_ option: String, to value: String) async throws {
        try await run("set-option", "-g", option, value)
    }

    /// The newest of tmux's own buffers, where the clipboard of its programs goes.
    public func buffer() async throws -> String { try await run("show-buffer") }

    /// For each line of the screen the column after its last character, as tmux itself counts cells.
    public func endColumns() async throws -> [Int] {
        let height = Int(try await ask("#{pane_height}")) ?? 0
        try await run("copy-mode", "-t", "test", ";", "send-keys", "-t", "test", "-X", "top-line")
        var columns: [Int] = []
        for _ in 0..<height {
            let moved = try await run(
                "send-keys",
                "-t",
                "test",
                "-X",
                "end-of-line",
                ";",
                "display-message",
                "-p",
                "-t",
                "test",
                "#{copy_cursor_x}",
                ";",
                "send-keys",
                "-t",
                "test",
                "-X",
                "cursor-down"
            )
            columns.append(Int(moved.trimmingCharacters(in: .newlines)) ?? -1)
        }
        try await run("send-keys", "-t", "test", "-X", "cancel")
        return columns
    }

    /// A format of tmux(1): `#{cursor_x}`, `#{pane_dead_status}`, `#{alternate_on}`.
    public func ask(_ format: String) async throws -> String {
        try await run("display-message", "-p", "-t", "test", format).trimmingCharacters(in: .newlines)
    }

    /// Asks for the screen until `condition` holds.
    ///
    /// - Throws: `Expectation` with the last screen, after `limit`.
    @discardableResult
    public func wait(
        for expected: String,
        within limit: Duration = .seconds(120),
        until condition: ([String]) -> Bool
    ) async throws -> [String] {
        let deadline = ContinuousClock.now + limit
        while true {
            let lines = try await capture()
            if condition(lines) { return lines }
            if ContinuousClock.now >= deadline { throw Expectation(expected, seen: lines.joined(separator: "\n")) }
        }
    }

    /// Waits until `text` stands on one line of the screen.
    @discardableResult
    public func wait(forText text: String, within limit: Duration = .seconds(120)) async throws -> [String] {
        try await wait(for: "“\(text)” on the screen", within: limit) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the command ended, and returns its exit status as a shell tells it: 128 + n after signal n.
    ///
    /// The shell around the command writes it down: tmux 3.3 sometimes forgets how a dead pane ended.
    public func waitForExit(within limit: Duration = .seconds(120)) async throws -> Int32 {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try await capture().joined(separator: "\n")
            let noted = try? String(contentsOf: folder.file("status"), encoding: .utf8)
            if let noted, let status = Int32(noted.trimmingCharacters(in: .whitespacesAndNewlines)) { return status }
            if ContinuousClock.now >= deadline { throw Expectation("the program to end", seen: screen) }
        }
    }

    /// A shell line that writes the status of the one before into `file`, all at once.
    private static func noting(in file: String) -> String {
        "echo $? > \(quoted(file + ".new")); mv \(quoted(file + ".new")) \(quoted(file))"
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> String { try await run(arguments) }

    @discardableResult
    private func run(_ arguments: [String]) async throws -> String {
        var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        environment["HOME"] = folder.path
        let outcome = try await Program.run(
            "tmux",
            ["-u", "-S", folder.path + "/socket"] + arguments,
            environment: environment
        )
        guard outcome.status == 0 else {
            throw Expectation("tmux \(arguments.prefix(4).joined(separator: " ")) to work", seen: outcome.errors)
        }
        return outcome.output
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
