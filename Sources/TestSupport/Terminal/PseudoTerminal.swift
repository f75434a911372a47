import Foundation
import Synchronization

/// A program in a terminal of its own: what it writes is kept as bytes and as a screen.
///
/// A thread reads; nobody blocks Swift's pool, so that a server may live in the same test process. The program is
/// killed when the last reference goes.
public final class PseudoTerminal: Sendable {
    /// How a program ended.
    public enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    public let processID: pid_t
    private let core: PseudoTerminalCore

    /// - Parameters:
    ///   - program: a path; it is not looked for in PATH.
    ///   - environment: all of it; `TERM` is set to `xterm-256color` where it is missing.
    /// - Throws: `Expectation` naming the call that failed.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String],
        workingDirectory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        let terminal = try PseudoTerminalPair(columns: columns, rows: rows)
        let environment = environment.merging(["TERM": "xterm-256color"]) { own, _ in own }
        processID = try terminal.spawn(program, arguments, environment: environment, in: workingDirectory)
        core = PseudoTerminalCore(
            descriptor: terminal.master,
            processID: processID,
            screen: ScreenInterpreter(columns: columns, rows: rows)
        )
        core.start()
    }

    deinit { core.stop() }

    /// The screen as it is now.
    public var screen: ScreenInterpreter { core.state.withLock { $0.screen } }

    /// Every byte the program wrote so far.
    public var output: [UInt8] { core.state.withLock { $0.output } }

    /// How it ended; nil while it runs.
    public var exit: Exit? { core.state.withLock { $0.exit } }

    /// Types `text` as a person does, one key after the other; with a sequence in it, at once.
    public func send(_ text: String) {
        if text.contains("\u{1B}") { send(Array(text.utf8)) } else { send(text, gap: Self.keystroke) }
    }

    /// Scans `code`: its characters and Enter at once, and not sooner behind another key than a hand scans.
    public func scan(_ code: String) {
        core.send(Array((code + "\r").utf8), gap: .zero, before: Self.keystroke)
    }

    /// Sooner than this no hand follows, on a machine on which everything is late.
    private static let keystroke = Duration.milliseconds(250)

    /// Types `bytes`. What the program does not take at once is kept until it does.
    public func send(_ bytes: [UInt8]) { core.send(bytes) }

    /// Types `bytes` one by one, with at least `gap` between two.
    public func send(_ text: String, gap: Duration) { core.send(Array(text.utf8), gap: gap) }

    /// Gives the terminal a new size; the kernel tells the program (SIGWINCH).
    public func resize(columns: Int, rows: Int) {
        core.state.withLock { $0.screen.resize(columns: columns, rows: rows) }
        PseudoTerminalPair.setSize(core.descriptor, columns: columns, rows: rows)
    }

    /// Sends a signal to the program, which has not been waited for while it runs here.
    public func signal(_ number: Int32) {
        core.state.withLock { state in
            if state.exit == nil { _ = kill(processID, number) }
        }
    }

    /// Waits until `condition` holds for the screen and the raw output.
    ///
    /// - Throws: `Expectation` with the screen, after `limit` or when the program ends without it.
    public func wait(
        for expected: String,
        within limit: Duration = .seconds(120),
        until condition: @escaping @Sendable (ScreenInterpreter, [UInt8]) -> Bool
    ) async throws {
        try await core.wait(for: expected, within: limit, endsWithExit: true) { condition($0.screen, $0.output) }
    }

    /// Waits until `text` stands on one line of the screen.
    public func wait(forText text: String, within limit: Duration = .seconds(120)) async throws {
        try await wait(for: "“\(text)” on the screen", within: limit) { screen, _ in
            screen.lines.contains { $0.contains(text) }
        }
    }

    /// Waits until a line of the screen matches the regular expression `pattern`.
    public func wait(forPattern pattern: String, within limit: Duration = .seconds(120)) async throws {
        try await wait(for: "/\(pattern)/ on the screen", within: limit) { screen, _ in
            screen.lines.contains { $0.range(of: pattern, options: .regularExpression) != nil }
        }
    }

    /// Waits for the end of the program, and for the last byte it wrote.
    @discardableResult
    public func waitForExit(within limit: Duration = .seconds(120)) async throws -> Exit {
        try await core.wait(for: "the program to end", within: limit, endsWithExit: false) { $0.exit != nil }
        guard let exit else { throw Expectation("the program to end") }
        return exit
    }
}
