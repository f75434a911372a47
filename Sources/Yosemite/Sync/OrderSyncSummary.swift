import WooFoundation

/// What a sync of orders did.
public struct OrderSyncSummary: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Rows written to the mirror.
    public let saved: Int
    /// Orders the store does not have any more, removed from the mirror.
    public let removed: Int
    public let unreadable: UnreadableReport?
    /// How many orders the store says there are; nil where it did not say.
    public let total: Int?
    /// The ids of the rows written, in the order the store sent them; filled by filtered fetches only.
    public let orderIDs: [Int64]
    /// How many requests it took; 0 where nobody counted.
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
