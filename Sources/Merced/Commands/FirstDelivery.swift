import Yosemite

/// The rows of the mirror as they are now, without following changes.
@MainActor
enum FirstDelivery {
    /// Starts `results`, waits for the first delivery, and stops it.
    static func of<Record>(_ results: ResultsController<Record>) async -> ResultsController<Record> {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            results.onDidChangeContent = {
                results.onDidChangeContent = nil
                continuation.resume()
            }
            results.start()
        }
        results.stop()
        return results
    }
}
