/// Runs the tasks that prefer it on a few system threads of its own.
///
/// Swift has one thread a processor for everything: two tasks that read answers for a long time keep a list that has
/// changed from being shown.
///
/// Usage: `await withTaskExecutorPreference(BackgroundExecutor.sync) { … }`. Child tasks run here too.
public final class BackgroundExecutor: TaskExecutor, @unchecked Sendable {
    /// For what computes for long and shows nothing: the system gives its processor to everything else that has
    /// something to do. Two threads: more would only take memory, as one writer waits for what they read.
    public static let sync = BackgroundExecutor("merced.sync", threads: 2, niceness: 10)
    /// For writing to mirrors what they read, which blocks: one thread for what is written now, one for the file it is
    /// copied to afterwards, or another store.
    public static let writing = BackgroundExecutor("merced.writing", threads: 2, niceness: 10)
    /// For reading the rows of lists, which blocks: from a commit to its rows no other thread is woken. As many as lists
    /// that may take long at once.
    public static let rows = BackgroundExecutor("merced.rows", threads: 3)

    /// For what is sent to stores: its request begins the moment something is paid or changed, and the screen that says
    /// so is painted first.
    public static let sending = BackgroundExecutor("merced.sending", threads: 1, niceness: 10)

    private let name: String
    private let niceness: Int32
    private let lock = WaitingLock()
    /// First in, first out: read from `first` on.
    private var jobs: [UnownedJob] = []
    private var first = 0
    private var missingThreads: Int

    /// - Parameters:
    ///   - threads: at least one; they start with the first task and never end.
    ///   - niceness: see `BackgroundThread`.
    init(_ name: String, threads: Int, niceness: Int32 = 0) {
        self.name = name
        self.niceness = niceness
        missingThreads = max(1, threads)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.lock()
        jobs.append(job)
        let starting = missingThreads
        missingThreads = 0
        lock.signal()
        lock.unlock()
        for _ in 0..<starting { BackgroundThread.start(name, niceness: niceness) { [self] in run() } }
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
