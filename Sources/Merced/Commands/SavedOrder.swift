import Yosemite

/// An order as mirrored.
@MainActor
enum SavedOrder {
    static func read(_ stores: any StoresManager, siteID: Int64, orderID: Int64) async -> Order? {
        let listener = stores.order(siteID: siteID, orderID: orderID)
        return await withCheckedContinuation { continuation in
            listener.onUpsert = { order in
                (listener.onUpsert, listener.onDelete) = (nil, nil)
                continuation.resume(returning: order)
            }
            listener.onDelete = {
                (listener.onUpsert, listener.onDelete) = (nil, nil)
                continuation.resume(returning: nil)
            }
        }
    }
}
