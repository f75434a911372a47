/// What lists sort and filter by, small enough to keep 100,000 of them in memory.
struct OrderSkeleton: Sendable {
    var id: Int
    var created: Int32
    var modified: Int32
    var customerID: Int32
    var status: OrderStatus
    /// Index into ``OrderGenerator/channels``.
    var channel: UInt8
    /// The order came into being, or was changed, after the start: it is in the overlay.
    var isChanged = false
    /// Which of the invented orders it is; −1 for one that was made while the store ran.
    var number: Int32 = -1
    /// Something was given back, unless it is in the overlay.
    var hasRefund = false
}
