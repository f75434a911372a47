/// The values by which lists are sorted and filtered, small enough to keep 100,000 of them in memory.
struct OrderSkeleton: Sendable {
    var id: Int
    var created: Int32
    var modified: Int32
    var customerID: Int32
    var status: OrderStatus
    /// Index into ``OrderGenerator/channels``.
    var channel: UInt8
    /// The order was created or changed after the start: it is in the overlay.
    var isChanged = false
    /// The number of the invented order; −1 for one created while the store ran.
    var number: Int32 = -1
    /// Whether it has a refund, unless it is in the overlay.
    var hasRefund = false
}
