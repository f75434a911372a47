import FoundationEssentials
import Glibc
import Logging
import Synchronization
import WooFoundation

/// The open log file, shared by all loggers; several processes may append to it. Beyond its limit it becomes
/// `merced.log.1`, and the previous one is deleted.
final class LogSink: Sendable {
    private struct State {
        var file: URL?
        var descriptor: Int32 = -1
        var size = 0
        var level = Logger.Level.info
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: in bytes.
    init(limit: Int = 5_000_000) {
        self.limit = limit
    }

    deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

    /// The level of loggers without a level of their own.
    var level: Logger.Level {
        get { state.withLock { $0.level } }
        set { state.withLock { $0.level = newValue } }
    }

    /// Opens `file`, once; where that fails, lines are dropped.
    func open(_ file: URL) {
        state.withLock { state in
            guard state.descriptor < 0 else { return }
            try? PrivateFiles.makeFolder(file.deletingLastPathComponent())
            state.file = file
            reopen(&state)
        }
    }

    func write(_ line: String) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            if state.size > limit { reopen(&state) }
            let count = Array(line.utf8).withUnsafeBytes { Glibc.write(state.descriptor, $0.baseAddress, $0.count) }
            state.size += max(0, count)
        }
    }

    /// Another process may have renamed the file since: its name is checked, not the open file.
    private func reopen(_ state: inout State) {
        guard let file = state.file else { return }
        if state.descriptor >= 0 { close(state.descriptor) }
        let path = PrivateFiles.path(file)
        if Self.size(path) > limit { rename(path, path + ".1") }
        state.descriptor = (try? PrivateFiles.openForAppending(file)) ?? -1
        if state.descriptor >= 0 { fchmod(state.descriptor, 0o600) }
        state.size = Self.size(path)
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
