import Dispatch
import FoundationEssentials
import Glibc

/// Sends jobs to a program of the system on its standard input, such as `lp -o raw`. No shell is involved.
struct CommandPrinter: PrinterService {
    /// The program, searched for in PATH, and its arguments; not empty.
    let arguments: [String]
    var seconds = 30

    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        let stop = PrintProcess.Stop()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try run(job, stop) })
                }
            }
        } onCancel: {
            stop.request()
        }
        // It may have put the job into a queue.
        return .sent
    }

    func status() async throws -> PrinterStatus { .unknown }

    /// How much of a job a failed program has passed on is unknown, so the job counts as interrupted.
    private func run(_ job: [UInt8], _ stop: PrintProcess.Stop) throws {
        let process = PrintProcess(arguments: arguments)
        do {
            try process.start(input: job)
        } catch {
            throw PrinterServiceError.notReached(cause: error)
        }
        do {
            try process.wait(seconds: seconds, stop)
        } catch {
            throw PrinterServiceError.interrupted(sent: 0, cause: error)
        }
    }
}
