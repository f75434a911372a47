import WooFoundation

/// The result of syncing orders.
public struct OrderSyncSummary: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Rows written to the mirror.
    public let saved: Int
    /// Orders no longer in the store, removed from the mirror.
    public let removed: Int
    public let unreadable: UnreadableReport?
    /// The store's total; nil where it did not say.
    public let total: Int?
    /// The ids of the rows written, in the store's order; set by filtered fetches only.
    public let orderIDs: [Int64]
    /// The number of requests; 0 where they were not counted.
    public let requests: Int

    public init(
        saved: Int,
        removed: Int = 0,
        unreadable: UnreadableReport?,
        total: Int?,
        orderIDs: [Int64],
        requests: Int = 0
    ) {
        self.saved = saved
        self.removed = removed
        self.unreadable = unreadable
        self.total = total
        self.orderIDs = orderIDs
        self.requests = requests
    }
}
