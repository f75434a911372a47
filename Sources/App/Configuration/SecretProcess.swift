import FoundationEssentials
import Glibc

/// One run of a command whose output is wanted, as the leader of its own session: a signal to its group also ends its children.
///
/// Not Foundation's `Process`, which waits for every holder of the pipe and leaves a killed shell's children behind.
struct SecretProcess {
    /// How often to check for the exit of a command whose children keep its output open.
    private static let glance: Int32 = 50

    let command: String
    /// Whether its standard error counts as output.
    var keepsErrors = false

    /// Everything the command printed. Blocks the calling thread for at most `seconds`.
    func output(within seconds: Int, upTo limit: Int) throws(SecretCommand.Failure) -> [UInt8] {
        let (output, ended) = try run(within: seconds, upTo: limit)
        try check(ended)
        return output
    }

    /// Everything the command printed, and how it ended, as `waitpid` says. Blocks the calling thread for at most
    /// `seconds`.
    func run(within seconds: Int, upTo limit: Int) throws(SecretCommand.Failure) -> ([UInt8], ended: Int32) {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let (processID, reader) = try start()
        defer { close(reader) }
        var output: [UInt8] = []
        var ended: Int32?
        while true {
            let left = Int((deadline - .now) / .milliseconds(1))
            guard left > 0 else {
                end(processID)
                throw .timedOut(seconds: seconds)
            }
            // Checked before reading: what the command printed before its end is then in the pipe.
            if ended == nil { ended = exit(of: processID) }
            let waiting = ended == nil ? min(Self.glance, Int32(clamping: left)) : 0
            let isAtEnd = read(reader, into: &output, waiting: waiting)
            guard output.count <= limit else {
                end(processID)
                throw .tooLong
            }
            if let ended, isAtEnd { return (output, ended) }
        }
    }

    private func check(_ status: Int32) throws(SecretCommand.Failure) {
        let signal = status & 0x7F
        guard signal == 0 else { throw .killed(signal: signal) }
        guard status == 0 else { throw .exited(status: status >> 8 & 0xFF) }
    }

    /// - Returns: whether there is nothing more to read now.
    private func read(_ reader: Int32, into output: inout [UInt8], waiting: Int32) -> Bool {
        var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, waiting) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(reader, &buffer, buffer.count)
        guard count > 0 else {
            // Closed, but not ended yet: its exit is a moment away.
            if waiting > 0 { _ = poll(nil, 0, 1) }
            return true
        }
        output += buffer[..<count]
        return false
    }

    private func exit(of processID: pid_t) -> Int32? {
        var status: Int32 = 0
        return waitpid(processID, &status, WNOHANG) == processID ? status : nil
    }

    private func end(_ processID: pid_t) {
        kill(-processID, SIGKILL)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1, errno == EINTR {}
    }

    /// Databases, connections and the terminal's pipes must not be inherited by the command.
    private static func keepFromChildren() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    private func start() throws(SecretCommand.Failure) -> (processID: pid_t, reader: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notStarted(reason: String(cString: strerror(errno))) }
        defer { close(ends[1]) }
        Self.keepFromChildren()

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if keepsErrors {
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }

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

        let line: [String] = ["/bin/sh", "-c", command]
        let words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var processID = pid_t()
        let code = posix_spawn(&processID, "/bin/sh", &actions, &attributes, words, environ)
        guard code == 0 else {
            close(ends[0])
            throw .notStarted(reason: String(cString: strerror(code)))
        }
        return (processID, ends[0])
    }
}
