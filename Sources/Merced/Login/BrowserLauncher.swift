import Foundation
import Glibc

/// Opens an address in a browser of this computer.
struct BrowserLauncher {
    let environment: [String: String]

    /// Whether whoever works here would see the browser: a display is there, and nobody sits at the other end of SSH.
    var sees: Bool {
        let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
        let display = environment["DISPLAY"] ?? ""
        let wayland = environment["WAYLAND_DISPLAY"] ?? ""
        return !isRemote && !(display.isEmpty && wayland.isEmpty)
    }

    /// Starts `$BROWSER`, else `xdg-open`, in a session of its own and with no terminal.
    ///
    /// - Returns: false where nothing was started.
    func open(_ address: String) -> Bool {
        guard sees, address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        let named = environment["BROWSER"].flatMap { $0.split(separator: ":").first.map(String.init) }
        return [named, "xdg-open"].compactMap { $0 }.contains { start($0, address) }
    }

    private func start(_ program: String, _ address: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
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
        let words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address), nil]
        defer { for word in words { free(word) } }
        var processID = pid_t()
        guard posix_spawnp(&processID, program, &actions, &attributes, words, environ) == 0 else { return false }
        // Nobody else waits for it.
        let child = processID
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(child, &status, 0) == -1, errno == EINTR {}
        }
        return true
    }
}
