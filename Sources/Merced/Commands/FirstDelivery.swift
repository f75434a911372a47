import Yosemite

/// Rows as they are in the mirror now, without following them.
@MainActor
enum FirstDelivery {
    /// Starts `results`, waits for what it delivers first, and stops it.
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
