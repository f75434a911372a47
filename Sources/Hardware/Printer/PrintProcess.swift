import FoundationEssentials
import Glibc
import Synchronization

/// One run of a print command, as the leader of its own session: a signal to its group also ends its children.
final class PrintProcess {
    /// Asks a run to end.
    final class Stop: Sendable {
        private let isAsked = Mutex(false)
        var isRequested: Bool { isAsked.withLock { $0 } }
        func request() { isAsked.withLock { $0 = true } }
    }

    private static let messageLimit = 300

    private let arguments: [String]
    private var processID: pid_t = 0
    private var message: Int32 = -1

    init(arguments: [String]) {
        self.arguments = arguments
    }

    deinit {
        if message >= 0 { close(message) }
    }

    /// The job is in a nameless file, so that neither side waits for the other.
    ///
    /// - Throws: `PrinterFault.commandNotStarted`.
    func start(input: [UInt8]) throws {
        let job = try Self.namelessFile()
        defer { close(job) }
        var written = 0
        while written < input.count {
            let count = input[written...].withUnsafeBytes { write(job, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if errno != EINTR { throw Self.notStarted() }
        }
        guard lseek(job, 0, SEEK_SET) == 0 else { throw Self.notStarted() }
        message = try Self.namelessFile()
        Self.keepFromChildren()

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, job, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, message, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session: Int32 = 0x80  // POSIX_SPAWN_SETSID, a macro Swift does not see
        posix_spawnattr_setflags(&attributes, Int16(session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let code = posix_spawnp(&processID, arguments.first ?? "", &actions, &attributes, words, environ)
        guard code == 0 else { throw PrinterFault.commandNotStarted(String(cString: strerror(code))) }
    }

    /// Blocks the calling thread until the command ends.
    ///
    /// - Throws: `PrinterFault.commandFailed`, `.commandKilled`, `.timedOut`; `CancellationError`.
    func wait(seconds: Int, _ stop: Stop) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var status: Int32 = 0
        while waitpid(processID, &status, WNOHANG) != processID {
            let isLate = ContinuousClock.now > deadline
            if isLate || stop.isRequested {
                kill(-processID, SIGKILL)
                while waitpid(processID, &status, 0) == -1, errno == EINTR {}
                throw isLate ? PrinterFault.timedOut : CancellationError()
            }
            _ = poll(nil, 0, 10)
        }
        let signal = status & 0x7F
        guard signal == 0 else { throw PrinterFault.commandKilled(signal: signal) }
        let code = status >> 8 & 0xFF
        guard code == 0 else { throw PrinterFault.commandFailed(status: code, message: written()) }
    }

    private func written() -> String {
        var buffer = [UInt8](repeating: 0, count: Self.messageLimit)
        let count = pread(message, &buffer, buffer.count, 0)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }

    /// Databases, connections and the terminal's pipes must not be inherited by the command.
    private static func keepFromChildren() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    private static func namelessFile() throws -> Int32 {
        var path = Array(
            "\(FileManager.default.temporaryDirectory.path(percentEncoded: false))/merced-print-XXXXXX".utf8CString
        )
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw notStarted() }
        unlink(path)
        return descriptor
    }

    private static func notStarted() -> PrinterFault { .commandNotStarted(String(cString: strerror(errno))) }
}
