/// Runs the tasks that prefer it on a few system threads of its own.
///
/// Swift has one thread a processor for everything: two tasks that read answers for a long time keep a list that has
/// changed from being shown. What computes for long and shows nothing runs here, and the system shares the processors
/// between both.
///
/// Usage: `await withTaskExecutorPreference(BackgroundExecutor.shared) { … }`. Child tasks run here too.
public final class BackgroundExecutor: TaskExecutor, @unchecked Sendable {
    /// The one of this process, with two threads: more would only take memory, as one writer waits for what they read.
    public static let shared = BackgroundExecutor(threads: 2)

    private let lock = WaitingLock()
    /// First in, first out: read from `first` on.
    private var jobs: [UnownedJob] = []
    private var first = 0
    private var missingThreads: Int

    /// - Parameter threads: at least one; they start with the first task and never end.
    init(threads: Int) {
        missingThreads = max(1, threads)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.lock()
        jobs.append(job)
        let starting = missingThreads
        missingThreads = 0
        lock.broadcast()
        lock.unlock()
        for _ in 0..<starting { BackgroundThread.start("merced.sync") { [self] in run() } }
    }

    private func run() {
        let executor = asUnownedTaskExecutor()
        while true { next().runSynchronously(on: executor) }
    }

    private func next() -> UnownedJob {
        lock.lock()
        defer { lock.unlock() }
        while first == jobs.count { lock.wait() }
        let job = jobs[first]
        first += 1
        if first == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            first = 0
        }
        return job
    }
}
