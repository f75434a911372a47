import CLibUSB
import FoundationEssentials
import Glibc
import Synchronization

/// Core files of this process. They are off from the first `off()` until its last token is released; then both settings
/// (`PR_SET_DUMPABLE`, the soft limit of `RLIMIT_CORE`) are restored.
enum CoreDumps {
    /// Keeps core files off while it is held.
    final class Token: Sendable {
        fileprivate init() {}

        deinit { CoreDumps.release() }
    }

    private struct State {
        var holders = 0
        var wasDumpable: Int32 = 1
        var softLimit: rlim_t?
    }

    private static let state = Mutex(State())
    private static let coreFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)

    static func off() -> Token {
        state.withLock { state in
            state.holders += 1
            guard state.holders == 1 else { return }
            state.wasDumpable = merced_is_dumpable()
            _ = merced_set_dumpable(0)
            var limit = rlimit()
            guard getrlimit(coreFiles, &limit) == 0 else { return }
            state.softLimit = limit.rlim_cur
            limit.rlim_cur = 0
            _ = setrlimit(coreFiles, &limit)
        }
        return Token()
    }

    /// Whether the system says that core files are off.
    static var areOff: Bool { merced_is_dumpable() == 0 }

    private static func release() {
        state.withLock { state in
            state.holders -= 1
            guard state.holders == 0 else { return }
            if state.wasDumpable == 1 { _ = merced_set_dumpable(1) }
            var limit = rlimit()
            guard let softLimit = state.softLimit, getrlimit(coreFiles, &limit) == 0 else { return }
            limit.rlim_cur = min(softLimit, limit.rlim_max)
            _ = setrlimit(coreFiles, &limit)
            state.softLimit = nil
        }
    }
}
