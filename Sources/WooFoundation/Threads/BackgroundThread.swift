import FoundationEssentials
import Glibc

/// A system thread, for work that blocks in the kernel and must not occupy one of Swift's few threads.
public enum BackgroundThread {
    private final class Work: Sendable {
        let name: String
        let niceness: Int32
        let body: @Sendable () -> Void

        init(name: String, niceness: Int32, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.niceness = niceness
            self.body = body
        }
    }

    /// Runs `body` on a detached thread; on one of Swift's own where the system has no thread left.
    ///
    /// - Parameters:
    ///   - name: shown by `top -H`; Linux keeps 15 bytes.
    ///   - stackSize: in bytes; nil for the system's default.
    ///   - niceness: 0…19: the higher, the sooner other threads get its processor (`setpriority(2)`).
    public static func start(
        _ name: String,
        stackSize: Int? = nil,
        niceness: Int32 = 0,
        _ body: @escaping @Sendable () -> Void
    ) {
        let work = Work(name: name, niceness: niceness, body: body)
        if isStarted(work, stackSize) { return }
        // The system has no thread left: blocking one of Swift's own is better than not running at all.
        Task.detached { body() }
    }

    private static func isStarted(_ work: Work, _ stackSize: Int?) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let context = Unmanaged.passRetained(work)
        var thread = pthread_t()
        let status = pthread_create(&thread, &attributes, { BackgroundThread.run($0) }, context.toOpaque())
        if status != 0 { context.release() }
        return status == 0
    }

    private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        call(work.name)
        // Linux knows a niceness for each thread; 0 is the calling one.
        if work.niceness != 0 { _ = setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, work.niceness) }
        work.body()
        return nil
    }

    /// Names the current thread. (`pthread_setname_np` is a GNU extension, which Swift does not see.)
    private static func call(_ name: String) {
        guard let file = try? OpenFile.writing(URL(filePath: "/proc/thread-self/comm")) else { return }
        try? file.write(Array(name.utf8.prefix(15)))
    }
}
