import Glibc

/// How long the thread that created it was ready to run but did not get a processor. It distinguishes a key that was
/// read late from one that arrived late (`proc_pid_schedstat(5)`, the second figure).
struct SchedulingDelay: ~Copyable {
    private let file: Int32
    private var known: Int64 = 0

    init() {
        file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
        known = total
    }

    deinit { if file >= 0 { close(file) } }

    /// Since the last call, or since its creation. Zero where the kernel has no such figure.
    mutating func more() -> Duration {
        let total = total
        defer { known = total }
        return .nanoseconds(max(0, total - known))
    }

    private var total: Int64 {
        guard file >= 0 else { return 0 }
        var bytes = [UInt8](repeating: 0, count: 96)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return 0 }
        let figures = bytes[..<count].split(separator: UInt8(ascii: " "))
        return figures.count > 1 ? Int64(String(decoding: figures[1], as: UTF8.self)) ?? 0 : 0
    }
}
