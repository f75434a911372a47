import FoundationEssentials
import Glibc

/// A system thread, for work that blocks in the kernel and must not occupy one of Swift's few threads.
public enum BackgroundThread {
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs `body` on a detached thread; on one of Swift's own where the system has no thread left.
    ///
    /// - Parameters:
    ///   - name: shown by `top -H`; Linux keeps 15 bytes.
    ///   - stackSize: in bytes; nil for the system's default.
    public static func start(_ name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        let work = Work(name: name, body: body)
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
        work.body()
        return nil
    }

    /// Names the current thread. (`pthread_setname_np` is a GNU extension, which Swift does not see.)
    private static func call(_ name: String) {
        guard let file = try? OpenFile.writing(URL(filePath: "/proc/thread-self/comm")) else { return }
        try? file.write(Array(name.utf8.prefix(15)))
    }
}
