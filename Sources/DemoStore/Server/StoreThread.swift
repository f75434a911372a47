import Dispatch

/// Where a demo store works out its answers: beside the threads that tasks of the whole program share.
///
/// There are only as many of those as the machine has cores. A page of orders takes one of them for a tenth of a second and
/// more, and whoever presses a key would wait for the shop that is meant to be another machine.
final class StoreThread: TaskExecutor {
    private let queue = DispatchQueue(label: "merced.demo-store", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `work` there, one piece of work of the store at a time; where it waits, others go on.
    func run<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer {
        await withTaskExecutorPreference(self) { await work() }
    }
}
