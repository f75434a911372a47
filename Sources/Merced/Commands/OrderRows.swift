import Yosemite

/// The rows of a list as they are in the mirror now.
@MainActor
struct OrderRows {
    let orders: [OrderSummary]
    /// The number of all that match.
    let count: Int
    let edits: OpenEdits

    /// - Throws: `MirrorUnreadable`.
    static func read(_ stores: any StoresManager, query: OrderListQuery, limit: Int) async throws -> OrderRows {
        let results = await FirstDelivery.of(stores.list(query, range: 0..<limit))
        let edits = try await openEdits(stores, siteID: query.siteID)
        if let problem = results.problem { throw MirrorUnreadable(errorDescription: problem) }
        return OrderRows(orders: results.fetchedObjects, count: results.numberOfObjects, edits: edits)
    }

    /// - Throws: `MirrorUnreadable` where the ledger cannot be read.
    static func openEdits(_ stores: any StoresManager, siteID: Int64) async throws -> OpenEdits {
        let listener = stores.openEdits(siteID: siteID)
        let edits = await withCheckedContinuation { (continuation: CheckedContinuation<OpenEdits?, Never>) in
            @MainActor func answer(_ edits: OpenEdits?) {
                (listener.onUpsert, listener.onDelete) = (nil, nil)
                continuation.resume(returning: edits)
            }
            listener.onUpsert = { answer($0) }
            listener.onDelete = { answer(nil) }
        }
        guard let edits else {
            let problem = stores.monitor(siteID: siteID).status.failure
            throw MirrorUnreadable(errorDescription: problem ?? "The changes saved here could not be read.")
        }
        return edits
    }
}
