import Foundation
import TestSupport
import Testing

/// merced under a shell with job control that prints the modes of the line before and after it.
struct ShellTerminal {
    let terminal: PseudoTerminal
    let merced: Merced

    /// - Parameters:
    ///   - before: shell words before the program starts: `stty rows 0`.
    ///   - resumes: whether the shell waits for a line when the program stops, and brings it back.
    init(
        _ arguments: String = "demo --orders 5",
        adding more: [String: String] = [:],
        before: String = "",
        resumes: Bool = false,
        merced: Merced? = nil
    ) throws {
        self.merced = try merced ?? Merced()
        let back = resumes ? "; echo stopped $?; stty -g; read line; fg" : ""
        let script =
            "set -m; stty -g; \(before.isEmpty ? "" : before + "; ")"
            + "'\(Merced.binary)' \(arguments)\(back); echo ended $?; stty -g; read line"
        terminal = try PseudoTerminal(
            "/bin/bash",
            ["-c", script],
            environment: self.merced.environment.merging(more) { $1 },
            columns: 100,
            rows: 30
        )
    }

    /// The program under the shell.
    private func program() throws -> pid_t {
        let file = "/proc/\(terminal.processID)/task/\(terminal.processID)/children"
        let children = try String(contentsOfFile: file, encoding: .utf8)
        return try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
    }

    /// Sends a signal to the program.
    func signal(_ number: Int32) throws {
        #expect(kill(try program(), number) == 0)
    }

    /// The signals the program ignores, by proc(5), `SigIgn`.
    func ignoredSignals() throws -> Set<Int32> {
        let facts = try String(contentsOfFile: "/proc/\(try program())/status", encoding: .utf8)
        let line = facts.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = try #require(line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
        return Set((1...64).filter { mask & 1 << UInt64($0 - 1) != 0 }.map(Int32.init))
    }

    /// Waits for the end of the program with `status`, and expects the terminal as it was.
    func expectEnd(status: Int32, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) async throws {
        try await terminal.wait(forText: "ended \(status)")
        terminal.send("\n")
        _ = try await terminal.waitForExit()
        let screen = terminal.screen
        #expect(screen.modesLeftChanged == [], comment, sourceLocation: location)
        #expect(screen.isCursorVisible, comment, sourceLocation: location)
        #expect(screen.unknown == [], comment, sourceLocation: location)
        let modes = Self.lineModes(in: terminal.output)
        #expect(modes.count >= 2 && Set(modes).count == 1, comment, sourceLocation: location)
        let lastStyle = String(decoding: terminal.output, as: UTF8.self).matches(of: #/\u{1B}\[([0-9;]*)m/#).last
        #expect(["", "0"].contains(lastStyle.map { String($0.output.1) } ?? ""), comment, sourceLocation: location)
    }

    /// The modes that were set at any time.
    var modesSet: Set<String> { Set(terminal.screen.modeChanges.filter(\.isSet).map(\.mode)) }

    /// What each `stty -g` printed.
    static func lineModes(in output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).matches(of: #/([0-9a-f]+(:[0-9a-f]+){10,})/#).map {
            String($0.output.1)
        }
    }
}
