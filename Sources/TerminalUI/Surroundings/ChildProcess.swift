@preconcurrency import CNcurses
import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation

/// A program to start: with none of our files open, all signals at their defaults.
struct ChildProcess {
    enum Place {
        /// In our terminal and process group: an editor.
        case terminal
        /// In its own session, without a terminal, its input and output nowhere: a browser.
        case apart
    }

    enum End: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    struct NotStarted: Error {
        let reason: String
    }

    let program: String
    let arguments: [String]
    let environment: [String: String]
    let place: Place

    /// - Throws: `NotStarted`.
    func start() throws(NotStarted) -> Running {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if place == .apart {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        merced_spawn_close_from(&actions, STDERR_FILENO + 1)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session: Int32 = place == .apart ? 0x80 : 0  // POSIX_SPAWN_SETSID, a macro Swift does not see
        posix_spawnattr_setflags(&attributes, Int16(session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var processID = pid_t()
        let code = posix_spawnp(&processID, program, &actions, &attributes, words, variables)
        guard code == 0 else { throw NotStarted(reason: String(cString: strerror(code))) }
        return Running(processID: processID)
    }

    /// A started program. It is waited for exactly once, by its own thread.
    final class Running: Sendable {
        private struct State {
            var end: End?
            var isOver = false
            var waiters: [CheckedContinuation<End?, Never>] = []
        }

        let processID: pid_t
        private let state = Mutex(State())

        init(processID: pid_t) {
            self.processID = processID
            BackgroundThread.start("merced.child", stackSize: 256 * 1_024) { [self] in collect() }
        }

        /// How it ended; nil where `limit` passes first. nil as a limit waits for ever.
        func wait(atMost limit: Duration? = nil) async -> End? {
            let alarm = limit.map { limit in
                Task {
                    try? await Task.sleep(for: limit)
                    self.giveUp()
                }
            }
            defer { alarm?.cancel() }
            return await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.isOver { state.waiters.append(continuation) }
                    return state.isOver
                }
                if isOver { continuation.resume(returning: state.withLock { $0.end }) }
            }
        }

        /// Asks it and its children to end, as a terminal does that goes away.
        func end() {
            guard state.withLock({ !$0.isOver }) else { return }
            for process in [processID] + Self.descendants(of: processID) {
                for number in [SIGTERM, SIGHUP, SIGCONT] { kill(process, number) }
            }
        }

        /// By proc(5), `children`: a shell is between us and the editor.
        private static func descendants(of process: pid_t) -> [pid_t] {
            let file = "/proc/\(process)/task/\(process)/children"
            let children = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ")
            return children.compactMap { pid_t($0) }.flatMap { [$0] + descendants(of: $0) }
        }

        private func collect() {
            var status: Int32 = 0
            while waitpid(processID, &status, 0) == -1, errno == EINTR {}
            let end: End = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
            let waiters = state.withLock { state in
                state.end = end
                state.isOver = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume(returning: end) }
        }

        private func giveUp() {
            let waiters = state.withLock { state in
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume(returning: nil) }
        }
    }
}
