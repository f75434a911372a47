import FoundationEssentials
import Glibc
import WooFoundation

/// Where the handler writes; set once, before it is installed.
nonisolated(unsafe) private var endSignalPipe: Int32 = -1

/// The process is asked to end: SIGINT, SIGTERM or SIGHUP.
///
/// With a pipe and a handler of our own: a dispatch source installs its handler a moment later, on another thread, and
/// a signal in between would end the process or be lost.
struct EndSignal: Sendable {
    private let reader: Int32

    /// From now on these signals do not end the process; `wait()` returns instead.
    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        reader = ends[0]
        endSignalPipe = ends[1]
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in
                var byte: UInt8 = 1
                _ = Glibc.write(endSignalPipe, &byte, 1)
            }
        }
    }

    /// Returns when one has arrived, even before the call.
    func wait() async {
        await withCheckedContinuation { continuation in
            BackgroundThread.start("merced end signal") { [reader] in
                var byte: UInt8 = 0
                while Glibc.read(reader, &byte, 1) == -1, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}
