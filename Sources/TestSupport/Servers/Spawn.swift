import Foundation

/// posix_spawn with what the helpers here need of it.
///
/// Not Foundation's `Process`: that one counts a program as running while a daemon it left behind (tmux's server)
/// lives.
enum Spawn {
    /// A file opened as one of the program's descriptors.
    struct Redirection {
        let descriptor: Int32
        let path: String
        let flags: Int32
    }

    /// Starts `program`, looked for in PATH where it has no slash, with all signals at their defaults.
    ///
    /// - Parameters:
    ///   - environment: all of it; nil for the test's own.
    ///   - newSession: as the leader of a session; the first terminal it opens is then its own (tty_ioctl(4)).
    /// - Throws: `Expectation` with the system's words.
    static func start(
        _ program: String,
        _ arguments: [String],
        environment: [String: String]?,
        in folder: String?,
        redirections: [Redirection],
        newSession: Bool
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in redirections {
            posix_spawn_file_actions_addopen(&actions, file.descriptor, file.path, file.flags, 0o600)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session: Int32 = newSession ? 0x80 : 0  // POSIX_SPAWN_SETSID, a macro Swift does not see
        posix_spawnattr_setflags(&attributes, Int16(session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // env changes the folder, looks in PATH, and then becomes the program, process id and all.
        let needsEnv = folder != nil || !program.contains("/")
        let line = (needsEnv ? ["/usr/bin/env"] : []) + (folder.map { ["--chdir=\($0)"] } ?? []) + [program] + arguments
        let words = line.map { strdup($0) } + [nil]
        let variables =
            (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var processID = pid_t()
        let code = posix_spawn(&processID, line[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw Expectation("\(program) to start", seen: String(cString: strerror(code))) }
        return processID
    }

    /// Waits for the end of `processID`, blocking this thread; the exit status, or a signal's number as a negative one.
    static func wait(_ processID: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }
}
