import Yosemite

/// The rows of a list as they are in the mirror now.
@MainActor
struct OrderRows {
    let orders: [OrderSummary]
    /// All that match.
    let count: Int
    let edits: OpenEdits

    static func read(_ stores: any StoresManager, query: OrderListQuery, limit: Int) async throws -> OrderRows {
        let results = stores.orders(query, range: 0..<limit)
        let listener = stores.openEdits(siteID: query.siteID)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            results.onDidChangeContent = {
                results.onDidChangeContent = nil
                continuation.resume()
            }
            results.start()
        }
        let edits = await withCheckedContinuation { (continuation: CheckedContinuation<OpenEdits, Never>) in
            if let known = listener.readOnlyEntity { return continuation.resume(returning: known) }
            listener.onUpsert = { edits in
                listener.onUpsert = nil
                continuation.resume(returning: edits)
            }
        }
        results.stop()
        if let problem = results.problem { throw MirrorUnreadable(errorDescription: problem) }
        return OrderRows(orders: results.fetchedObjects, count: results.numberOfObjects, edits: edits)
    }
}
