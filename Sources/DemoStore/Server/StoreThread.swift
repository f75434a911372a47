import Dispatch

/// Where a demo store computes its answers: separate from the threads shared by all tasks of the program.
///
/// There are only as many of those as the machine has cores. A page of orders takes one of them for a tenth of a second
/// and more, and the user of the program would wait for a shop that is meant to be another machine.
final class StoreThread: TaskExecutor {
    private let queue = DispatchQueue(label: "merced.demo-store", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `work` there, one task of the store at a time; while it waits, others continue.
    func run<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer {
        await withTaskExecutorPreference(self) { await work() }
    }
}
