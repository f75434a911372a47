import Foundation
import Synchronization

/// The thread behind a `PseudoTerminal`: reads, writes what is pending, collects the exit, wakes those who wait.
final class PseudoTerminalCore: Sendable {
    struct State: Sendable {
        var output: [UInt8] = []
        var screen: ScreenInterpreter
        var exit: PseudoTerminal.Exit?
        var isAtEnd = false
        fileprivate var pending: [UInt8] = []
        /// Typed one at a time, each some time after the one before.
        fileprivate var paced: [(byte: UInt8, gap: Duration)] = []
        fileprivate var lastPaced = ContinuousClock.now
        fileprivate var isStopped = false
        fileprivate var waiters: [Waiter] = []
    }

    fileprivate struct Waiter: Sendable {
        let expected: String
        let deadline: ContinuousClock.Instant
        let endsWithExit: Bool
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    let descriptor: Int32
    let state: Mutex<State>
    private let processID: pid_t

    init(descriptor: Int32, processID: pid_t, screen: ScreenInterpreter) {
        self.descriptor = descriptor
        self.processID = processID
        state = Mutex(State(screen: screen))
    }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "pseudo terminal"
        thread.start()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    /// What was typed before comes before, however slowly it was typed: a keyboard has one order.
    func send(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.paced.isEmpty else { return state.paced += bytes.map { ($0, .zero) } }
            state.pending += bytes
            state.lastPaced = .now
            writePending(&state)
        }
    }

    /// - Parameter before: how long after what was typed before.
    func send(_ bytes: [UInt8], gap: Duration, before: Duration? = nil) {
        state.withLock { state in
            state.paced += bytes.enumerated().map { ($1, $0 == 0 ? before ?? gap : gap) }
        }
    }

    func wait(
        for expected: String,
        within limit: Duration,
        endsWithExit: Bool,
        until condition: @escaping @Sendable (State) -> Bool
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiter(
                expected: expected,
                deadline: .now + limit,
                endsWithExit: endsWithExit,
                condition: condition,
                continuation: continuation
            )
            state.withLock { $0.waiters.append(waiter) }
            wake()
        }
    }

    private func run() {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let (isAtEnd, isStopped) = state.withLock { state in
                if !state.pending.isEmpty { entry.events |= Int16(POLLOUT) }
                return (state.isAtEnd, state.isStopped)
            }
            if isStopped { break }
            if isAtEnd { entry.fd = -1 }
            // Short, because the exit of a program and a deadline raise no event here.
            _ = poll(&entry, 1, 10)
            if entry.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { read() }
            state.withLock { state in
                pace(&state)
                writePending(&state)
                collectExit(&state)
            }
            wake()
            if state.withLock({ $0.exit != nil && $0.isAtEnd && $0.waiters.isEmpty }) { break }
        }
        finish()
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        let code = errno
        state.withLock { state in
            if count > 0 {
                state.output += buffer[..<count]
                state.screen.feed(buffer[..<count])
            } else if count == 0 || (code != EAGAIN && code != EINTR) {
                state.isAtEnd = true
            }
        }
    }

    private func pace(_ state: inout State) {
        while let next = state.paced.first, ContinuousClock.now - state.lastPaced >= next.gap {
            state.pending.append(next.byte)
            state.paced.removeFirst()
            state.lastPaced = .now
        }
    }

    private func writePending(_ state: inout State) {
        guard !state.pending.isEmpty, !state.isAtEnd else { return }
        let count = write(descriptor, state.pending, state.pending.count)
        if count > 0 { state.pending.removeFirst(count) }
    }

    /// The exit is told only after the last byte: a descendant that keeps the terminal open does not hold it up.
    private func collectExit(_ state: inout State) {
        guard state.exit == nil else { return }
        var status: Int32 = 0
        guard waitpid(processID, &status, WNOHANG) == processID else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            state.output += buffer[..<count]
            state.screen.feed(buffer[..<count])
        }
        state.isAtEnd = true
        state.exit = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// Ends the waiting of those whose condition holds, or who have waited long enough.
    private func wake() {
        let now = ContinuousClock.now
        let done: [(Waiter, (any Error)?)] = state.withLock { state in
            var done: [(Waiter, (any Error)?)] = []
            var waiting: [Waiter] = []
            for waiter in state.waiters {
                if waiter.condition(state) {
                    done.append((waiter, nil))
                } else if waiter.endsWithExit, let exit = state.exit {
                    done.append((waiter, Expectation(waiter.expected, seen: "the end, \(exit)\n" + state.screen.text)))
                } else if waiter.deadline <= now || state.isStopped {
                    done.append((waiter, Expectation(waiter.expected, seen: state.screen.text)))
                } else {
                    waiting.append(waiter)
                }
            }
            state.waiters = waiting
            return done
        }
        for (waiter, error) in done {
            if let error { waiter.continuation.resume(throwing: error) } else { waiter.continuation.resume() }
        }
    }

    private func finish() {
        let isRunning = state.withLock { $0.exit == nil }
        if isRunning {
            kill(processID, SIGKILL)
            var status: Int32 = 0
            waitpid(processID, &status, 0)
        }
        wake()
        close(descriptor)
    }
}
