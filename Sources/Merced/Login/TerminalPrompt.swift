import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation

/// The modes to restore when a signal ends the process during a question.
nonisolated(unsafe) private var promptDescriptor: Int32 = -1
nonisolated(unsafe) private var promptModes = termios()

/// Asks at the controlling terminal, wherever standard input and output lead.
///
/// A secret is typed without echo. The modes are restored on every way out: an answer, Ctrl-C, another signal, the end
/// of the connection.
final class TerminalPrompt: Sendable {
    enum Failure: Error, LocalizedError {
        case noTerminal
        /// The user closed the input (Ctrl-D), or the terminal is gone.
        case closed

        var errorDescription: String? {
            switch self {
            case .noTerminal: "There is no terminal to ask on."
            case .closed: "No answer was given."
            }
        }
    }

    private static let maximumLength = 8_192

    private let descriptor: Int32
    /// Written to when a question is cancelled.
    private let ends: (reader: Int32, writer: Int32)

    /// - Throws: `Failure.noTerminal`.
    init() throws(Failure) {
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .noTerminal }
        var pipes: [Int32] = [-1, -1]
        _ = pipe(&pipes)
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(pipes[0], F_SETFL, O_NONBLOCK)
        ends = (pipes[0], pipes[1])
    }

    deinit {
        for end in [descriptor, ends.reader, ends.writer] { close(end) }
    }

    static var isThere: Bool { (try? TerminalPrompt()) != nil }

    func say(_ line: String) {
        write(TextCleaning.clean(line) + "\n")
    }

    /// One line; nil where `cancel()` came first.
    ///
    /// - Parameter problem: what is wrong with a line; it is printed, and the question asked again. Text typed
    ///   meanwhile is neither shown nor lost.
    /// - Throws: `Failure.closed`.
    func ask(
        _ question: String,
        isSecret: Bool = false,
        problem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) async throws -> String? {
        try await withCheckedThrowingContinuation { continuation in
            BackgroundThread.start("merced prompt") { [self] in
                continuation.resume(with: Result { try read(question, isSecret: isSecret, problem: problem) })
            }
        }
    }

    /// Cancels a waiting question; call it, and await that question, before the next one.
    func cancel() {
        var byte: UInt8 = 1
        _ = Glibc.write(ends.writer, &byte, 1)
    }

    private func read(_ question: String, isSecret: Bool, problem: (String) -> String?) throws -> String? {
        forgetCancellation()
        let restore = isSecret ? hideTyping() : {}
        defer { restore() }
        while true {
            write(TextCleaning.clean(question))
            guard let line = try readLine(isSecret: isSecret) else { return nil }
            guard let problem = problem(line) else { return line }
            say(problem)
        }
    }

    /// The typed text up to its end; nil where `cancel()` came first.
    private func readLine(isSecret: Bool) throws -> String? {
        var line: [UInt8] = []
        while true {
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ends.reader, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, -1) >= 0 else {
                if errno == EINTR { continue }
                throw Failure.closed
            }
            if entries[1].revents != 0 {
                write("\n")
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 1_024)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, line.count < Self.maximumLength else { throw Failure.closed }
            line += buffer[..<count]
            guard let end = line.firstIndex(of: 0x0A) else { continue }
            if isSecret { write("\n") }
            return TextCleaning.clean(String(decoding: line[..<end], as: UTF8.self)).trimmed(.whitespaces)
        }
    }

    /// Drops a cancellation that came when no question was waiting.
    private func forgetCancellation() {
        var bytes = [UInt8](repeating: 0, count: 16)
        while Glibc.read(ends.reader, &bytes, bytes.count) > 0 {}
    }

    /// - Returns: a function that turns the echo on again.
    private func hideTyping() -> () -> Void {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return {} }
        promptModes = modes
        promptDescriptor = descriptor
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        for number in signals { signal(number, restoreAndEnd) }
        var hidden = modes
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // A shell must not get the terminal without echo.
        withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VSUSP)] = 0 }
        tcsetattr(descriptor, TCSAFLUSH, &hidden)
        return { [descriptor] in
            var before = modes
            tcsetattr(descriptor, TCSAFLUSH, &before)
            promptDescriptor = -1
            for number in signals { signal(number, SIG_DFL) }
        }
    }

    private func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Only functions allowed in a signal handler (signal-safety(7)): tcsetattr, signal, raise.
private func restoreAndEnd(_ number: Int32) {
    if promptDescriptor >= 0 {
        tcsetattr(promptDescriptor, TCSANOW, &promptModes)
        var newline: UInt8 = 0x0A
        _ = Glibc.write(promptDescriptor, &newline, 1)
    }
    signal(number, SIG_DFL)
    raise(number)
}
